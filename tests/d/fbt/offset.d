/* An instruction of a function.
 * rows: P36
 * needs: fbt
 * engines: bpf
 * args: -c 'dd if=/proc/version of=/dev/null bs=7 count=1 status=none'
 */
fbt::vfs_read:0
/pid == $target/
{
	printf("%s:%s:%s %d\n", probeprov, probefunc, probename, arg0);
	trace(func(caller));
	exit(0);
}
