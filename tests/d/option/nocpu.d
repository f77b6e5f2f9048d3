/* rows: X14
 * args: -xcpu=8191
 * exit: 1
 * stderr
 * A CPU that is not there: nothing is traced on another one instead. */
BEGIN
{
	exit(0);
}
