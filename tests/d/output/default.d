/* rows: A1 O1
 * quiet: no
 * args: -xcpu=0
 * Without -q: the header, and a line for each clause that fired. */
BEGIN
{
}
BEGIN
{
	trace(42);
	trace("string");
}
BEGIN
{
	trace((long)7);
	printf("text %d", 1);
	exit(0);
}
END
{
}
