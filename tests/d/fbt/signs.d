/* Numbers have the width and the sign of their types.
 * rows: P31
 * needs: fbt
 * engines: bpf
 * args: -c 'cat /none/at/all' 2>/dev/null
 */
fbt::do_sys_openat2:entry
/pid == $target && copyinstr(arg1) == "/none/at/all"/
{
	printf("%d %d %s\n", arg0, args[0], copyinstr(arg1));
	self->in = 1;
}
fbt::do_sys_openat2:return
/self->in/
{
	printf("%d %d\n", arg1, args[1]);
	exit(0);
}
