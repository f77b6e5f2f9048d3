/* rows: E3
 * The fault BADADDR, 1, for addresses in a process without memory there.
 */
BEGIN
{
	trace(copyinstr(0x1000));
}
BEGIN
{
	trace(*(userland int *)0x2000);
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
