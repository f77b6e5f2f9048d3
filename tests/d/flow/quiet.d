/* rows: O9 C10 X20
 * args: -F
 * -q also suppresses what -F prints. */
BEGIN
{
	printf("begin\n");
	exit(0);
}
