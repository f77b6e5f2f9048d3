/* rows: O2
 * quiet: no
 * args: -xcpu=0
 * stderr
 * The message about matched probes goes to standard error. */
BEGIN
{
	exit(0);
}
tick-1s,
tick-2s
{
}
