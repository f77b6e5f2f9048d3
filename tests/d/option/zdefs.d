/* rows: X29
 * args: -Z
 * With -Z a description may match nothing. */
nosuch:::probe
{
	printf("never\n");
}
BEGIN
{
	printf("begin\n");
	exit(0);
}
