/* rows: E3
 * What a clause wrote to variables before its fault stays written. */
int zero;
BEGIN
{
	x = 5;
	y = 1 / zero;
	x = 6;
}
BEGIN
{
	printf("%d %d\n", x, y);
	exit(0);
}
