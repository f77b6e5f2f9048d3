/* rows: O17
 * exit: 1 */
#pragma D option errexit
BEGIN
{
	i = 0;
	trace(1 / i);
}

BEGIN
{
	printf("goes on\n");
	exit(3);
}
