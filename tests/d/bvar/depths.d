/* rows: V19 V25
 * Every engine knows them. */
BEGIN
{
	printf("%d %d\n", stackdepth >= 0, ustackdepth >= 0);
	exit(0);
}
