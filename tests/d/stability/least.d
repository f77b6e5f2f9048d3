/* rows: L48 X5
 * args: -xamin=Evolving/Evolving/Common */
BEGIN
{
	printf("%d\n", pid != 0);
	exit(0);
}
