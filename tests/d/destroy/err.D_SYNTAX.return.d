/* rows: A26
 * args: -w
 * Errors are not injected, and the message says so. */
BEGIN
{
	return(-1);
}
