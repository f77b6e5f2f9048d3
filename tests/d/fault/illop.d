/* rows: E3
 * The fault ILLOP, 3: an operation without a defined result.
 */
int n;
BEGIN
{
	n = 1;
	trace(lltostr(n, n));
}
BEGIN
{
	trace(strtoll("1", n + 36));
}
BEGIN
{
	trace(inet_ntop(n + 100, alloca(16)));
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
