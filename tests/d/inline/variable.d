/* rows: L45
 * An inline is its expression at each use. */
int x;
inline int next = x + 1;
BEGIN
{
	x = next;
	x = next;
	printf("%d %d\n", x, next);
	exit(0);
}
