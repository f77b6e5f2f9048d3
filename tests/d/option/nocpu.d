/* rows: X14
 * args: -xcpu=8191
 * exit: 1
 * stderr
 * A CPU that does not exist: no other CPU is traced instead. */
BEGIN
{
	exit(0);
}
