/* rows: C16
 * trigger: sleep 1000
 * args: -p $trigger
 * A process that dtrace has attached to keeps running. */
tick-10ms
{
	printf("%d\n", $target > 1);
	exit(0);
}
