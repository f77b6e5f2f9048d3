/* rows: L49 X33
 * args: -xversion=1.2 */
#pragma D binding "1.2" new
inline int new = 2;
BEGIN
{
	printf("%d\n", new);
	exit(0);
}
