/* rows: L20 C1
 * args: -32
 * exit: 1
 * stderr
 * There is one data model. */
BEGIN
{
	exit(0);
}
