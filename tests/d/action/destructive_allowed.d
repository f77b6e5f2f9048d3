/* rows: O19 A24
 * args: -w -o /dev/null
 * quiet: no
 * stderr */
BEGIN
{
	freopen("");
	exit(0);
}
