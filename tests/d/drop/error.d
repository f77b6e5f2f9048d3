/* rows: B11
 * args: -xdroptags
 * stderr
 * Faults in ERROR's own clauses are reported and counted, but do not fire
 * ERROR. */
ERROR
{
	printf("ERROR fires\n");
}
ERROR
{
	trace(*(int *)arg5);
}
BEGIN
{
	trace(*(int *)8);
}
BEGIN
{
	trace(*(int *)16);
}
BEGIN
{
	exit(0);
}
