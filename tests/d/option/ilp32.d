/* rows: L20 C1
 * args: -32
 * There is one data model, and what does not depend on it may be used. */
struct fixed {
	int a;
	long long b;
	int64_t c;
	char text[4];
} x;

BEGIN
{
	x.b = 5000000000;
	printf("%d %d %d\n", x.b, sizeof(struct fixed), sizeof(uint64_t));
	exit(0);
}
