/* rows: V9 V15 V18
 * The parts of the probe's name, and its ids. */
BEGIN
{
	printf("%s|%s|%s|%s %d %d\n", probeprov, probemod, probefunc,
	    probename, id, epid);
}
BEGIN
{
	printf("%d %d\n", id, epid);
}
tick-10ms
{
	printf("%s|%s|%s|%s %d\n", probeprov, probemod, probefunc, probename,
	    epid);
	exit(0);
}
