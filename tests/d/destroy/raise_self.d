/* rows: A18 A29
 * args: -w
 * Where no other process is there it is dtrace's own: this is Ctrl-C. */
BEGIN
{
	raise("INT");
}

END
{
	printf("end\n");
}
