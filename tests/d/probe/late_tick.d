/* rows: P6
 * args: -w -xswitchrate=10ms
 * A tick that could not fire in time fires late, but once: after a second in
 * which dtrace was busy, it does not fire a thousand times. */
uint64_t start, n;
BEGIN
{
	start = timestamp;
}
tick-1ms
/!n++/
{
	system("sleep 1");
}
tick-1ms
/n == 500/
{
	printf("%d\n", timestamp - start > 1400 * 1000000);
	exit(0);
}
