/* rows: C6 P2
 * args: -c "echo nothing of this"
 * If tracing ends in BEGIN, the command does not run. */
BEGIN
{
	exit(0);
}

END
{
	printf("end\n");
}
