/* rows: O17
 * args: -x errexit=7
 * exit: 7
 * The first fault ends tracing; END fires, and does not change the exit
 * status. */
tick-10ms
{
	n++;
	trace(*(int *)NULL);
}

END
{
	printf("%d %s\n", n > 0, probename);
	exit(0);
}
