/* rows: C16
 * trigger: sleep 1000
 * args: -p $trigger
 * A process is looked at, and goes on. */
tick-10ms
{
	printf("%d\n", $target > 1);
	exit(0);
}
