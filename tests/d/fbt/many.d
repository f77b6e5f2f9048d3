/* Many functions in one clause: their names, arguments and return values are
 * told apart.
 * rows: P30 P32
 * needs: fbt
 * engines: bpf
 * args: -c 'dd if=/proc/version of=/dev/null bs=7 count=3 status=none'
 */
fbt::vfs_*:entry
/pid == $target && arg2 == 7/
{
	@[probename, probefunc] = count();
}
fbt::vfs_*:return
/pid == $target && arg1 == 7/
{
	@[probename, probefunc] = count();
}
