/* rows: A18 A29
 * args: -w
 * With no other process, the signal goes to dtrace itself: here it acts as
 * Ctrl-C. */
BEGIN
{
	raise("INT");
}

END
{
	printf("end\n");
}
