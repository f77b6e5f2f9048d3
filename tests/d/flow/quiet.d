/* args: -F
 * Quiet is quiet. */
BEGIN
{
	printf("begin\n");
	exit(0);
}
