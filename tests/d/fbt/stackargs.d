/* Arguments that are passed on the stack: the last ones of do_mmap() are
 * pointers.
 * rows: P31
 * needs: fbt
 * engines: bpf
 * args: -c 'cat /dev/null'
 */
fbt::do_mmap:entry
/pid == $target/
{
	printf("%d %d", args[7] != NULL, arg7 < 0);
	exit(0);
}
