/* The same for one of many probed functions; caller.d has
 * few.
 * rows: P32
 * needs: fbt symbol:arch_rethook_trampoline
 * engines: bpf
 * args: -c 'dd if=/proc/version of=/dev/null bs=7 count=1 status=none'
 */
fbt::vfs_*:entry
/pid == $target && arg2 == 7 && probefunc == "vfs_read"/
{
	self->depth = stackdepth;
	printf("%s\n", probename);
	trace(func(caller));
}
fbt::vfs_*:return
/self->depth && probefunc == "vfs_read"/
{
	printf("\n%s %d\n", probename, stackdepth - self->depth);
	trace(func(caller));
	self->depth = 0;
}
