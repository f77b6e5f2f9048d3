/* rows: E3
 * engines: ptrace
 * The fault KPRIV, 6: the ptrace engine cannot read the kernel's memory.
 */
BEGIN
{
	trace(*(int *)0xffffffff81000000);
}
BEGIN
{
	trace(stringof((char *)0xffff888000000000));
}
ERROR
{
	printf("%d %d %d %d %s\n", arg1, arg2, arg3 >= -1, arg4,
	    lltostr(arg5, 16));
}
BEGIN
{
	exit(0);
}
