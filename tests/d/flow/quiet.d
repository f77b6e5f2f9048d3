/* rows: O9 C10 X20
 * args: -F
 * Quiet is quiet. */
BEGIN
{
	printf("begin\n");
	exit(0);
}
