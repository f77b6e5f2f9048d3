/* rows: E3 O17
 * stderr
 * The message for a fault: in an action, in a predicate, of an address. */
int zero;
BEGIN
{
	x = 1;
	trace(1 / zero);
}
BEGIN
/1 % zero/
{
	trace(1);
}
BEGIN
{
	exit(0);
}
