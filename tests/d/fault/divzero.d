/* rows: E3
 * The fault DIVZERO, 4.
 */
int zero;
BEGIN
{
	trace(1 / zero);
}
BEGIN
{
	trace(1 % zero);
}
BEGIN
{
	n = 5;
	n /= zero;
}
BEGIN
{
	n = 5;
	n %= zero;
}
BEGIN
/-1 / (uint64_t)zero/
{
	trace(1);
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
