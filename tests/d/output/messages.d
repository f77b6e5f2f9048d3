/* rows: O2
 * quiet: no
 * args: -xcpu=0
 * stderr
 * What the script matched is told on standard error. */
BEGIN
{
	exit(0);
}
tick-1s,
tick-2s
{
}
