/* rows: A29
 * args: -w
 * The thread that fires the probe is dtrace's own. */
tick-10ms
/!done++/
{
	signal_thread(15);
}

END
{
	printf("end\n");
}
