/* rows: C6 P2
 * args: -c "echo nothing of this"
 * A command that tracing never begins for does not run. */
BEGIN
{
	exit(0);
}

END
{
	printf("end\n");
}
