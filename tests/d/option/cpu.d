/* rows: X14
 * args: -xcpu=0
 * Probes fire on one CPU only. */
BEGIN
{
	printf("%d\n", cpu);
}
tick-10ms
{
	printf("%d\n", cpu);
	exit(0);
}
