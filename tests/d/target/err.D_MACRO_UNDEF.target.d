/* rows: C6
 * Without -c and -p there is none. */
BEGIN
{
	trace($target);
}
