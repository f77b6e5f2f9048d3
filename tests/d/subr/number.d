/* rows: S11 S12
 * lltostr, strtoll. */
BEGIN
{
	printf("%s %s %s %s\n", lltostr(0), lltostr(-1), lltostr(1234567890123),
	    lltostr(-9223372036854775807 - 1));
	printf("%s %s %s %s\n", lltostr(255, 16), lltostr(0, 16), lltostr(8, 8),
	    lltostr(0, 8));
	printf("%s %s %s\n", lltostr(5, 2), lltostr(35, 36), lltostr(-1, 16));
	printf("%s\n", strjoin("fd ", lltostr(3)));
}
BEGIN
{
	printf("%d %d %d %d\n", strtoll("0"), strtoll(" \t\n-32x"),
	    strtoll("+9223372036854775807"), strtoll("none"));
	printf("%d %d %d %d\n", strtoll("0x1f", 16), strtoll("-FF", 16),
	    strtoll("077", 8), strtoll("zz", 36));
	printf("%d %d\n", strtoll(lltostr(-42)), strtoll(lltostr(42, 16), 16));
}
BEGIN
{
	trace(lltostr(1, 37));
}
BEGIN
{
	trace(strtoll("1", 1));
}
BEGIN
{
	exit(0);
}
ERROR
{
	printf("fault %d, value %d\n", arg4, arg5);
}
