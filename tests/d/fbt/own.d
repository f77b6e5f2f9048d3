/* A function that the kernel calls to run each program at a function is left
 * out where there are other functions: it would fire at each firing of these.
 * rows: P33
 * needs: fbt symbol:is_endbr
 * engines: bpf
 * args: -c 'dd if=/proc/version of=/dev/null bs=1 count=50 status=none'
 */
fbt::is_endbr:entry
{
	own++;
}
fbt::vfs_*:entry
/probefunc == "vfs_read" && pid == $target && arg2 == 1/
{
	reads++;
}
END
{
	printf("%d %d", own, reads);
}
