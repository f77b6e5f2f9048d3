/* rows: A26
 * args: -w
 * return() cannot inject errors, and the message says so. */
BEGIN
{
	return(-1);
}
