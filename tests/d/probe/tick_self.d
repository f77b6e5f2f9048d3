/* rows: P6
 * args: -w -xswitchrate=10ms
 * needs: taskset
 * dtrace fires a tick itself, even if it has been moved to another CPU than the
 * one on which its ticks fire. */
BEGIN
{
	system("taskset -pc %d %d >/dev/null 2>&1", !cpu, $pid);
}

tick-5ms
/pid != $pid/
{
	others++;
}

tick-5ms
/ticks++ == 60/
{
	printf("%d ticks of others\n", others);
	exit(0);
}
