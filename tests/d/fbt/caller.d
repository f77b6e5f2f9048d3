/* Stacks start with the function itself, at its entry and at its return; caller
 * is the frame after it.
 * rows: P30
 * needs: fbt symbol:arch_rethook_trampoline
 * engines: bpf
 * args: -c 'dd if=/proc/version of=/dev/null bs=7 count=1 status=none'
 */
fbt::vfs_read:entry
/pid == $target && arg2 == 7/
{
	self->depth = stackdepth;
	printf("%s\n", probename);
	trace(func(caller));
}
fbt::vfs_read:return
/self->depth/
{
	printf("\n%s %d\n", probename, stackdepth - self->depth);
	trace(func(caller));
	self->depth = 0;
}
