/* A function by its name: its arguments and its return value have their
 * types.
 * rows: P30 P31
 * needs: fbt
 * engines: bpf
 * args: -c 'dd if=/proc/version of=/dev/null bs=7 count=1 status=none'
 */
fbt::vfs_read:entry
/pid == $target && args[2] == 7/
{
	printf("%s:%s:%s:%s %s %d %d\n", probeprov, probemod, probefunc,
	    probename, stringof(args[0]->f_path.dentry->d_name.name), args[2],
	    arg2);
	self->in = 1;
}
fbt::vfs_read:return
/self->in/
{
	printf("%s %d %d %d\n", probename, arg0, arg1, args[1]);
	self->in = 0;
}
