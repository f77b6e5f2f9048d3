/* rows: L19 L21
 * Sizes of the types, and of declared ones. */
typedef unsigned long counter_t;
struct pair {
	int a;
	char b;
	long c;
};
union either {
	char c[12];
	int i;
};
enum colour { RED, GREEN = 5, BLUE };
counter_t n;
BEGIN
{
	n = -1;
	printf("%u\n", n);
	printf("%d %d %d\n", sizeof (struct pair), sizeof (union either),
	    sizeof (enum colour));
	printf("%d %d %d\n", RED, GREEN, BLUE);
	printf("%d %d %d %d\n", sizeof (int8_t), sizeof (uint16_t),
	    sizeof (int32_t), sizeof (uint64_t));
	printf("%d %d %d\n", sizeof (void *), sizeof (long long),
	    sizeof (counter_t));
	exit(0);
}
