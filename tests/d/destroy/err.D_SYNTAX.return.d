/* rows: A26
 * args: -w
 * Errors are not injected; it is said what that would need. */
BEGIN
{
	return(-1);
}
