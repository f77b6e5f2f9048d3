/* rows: L20 C1
 * args: -32
 * Only the 64-bit data model exists, but with -32 types that are the same in
 * both may be used. */
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
