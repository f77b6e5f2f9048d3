/* rows: L45
 * An inline stands for its expression wherever it is used. */
int x;
inline int next = x + 1;
BEGIN
{
	x = next;
	x = next;
	printf("%d %d\n", x, next);
	exit(0);
}
