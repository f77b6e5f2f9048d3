/* rows: L21 L22
 * A bit-field of an enumeration has a sign only if one of the constants is
 * negative. Other values of enumerations are ints. */
enum color { RED, GREEN, BLUE, WHITE };
enum sign { MINUS = -1, ZERO, PLUS };
struct fields {
	enum color c : 2;
	enum sign s : 2;
	enum color all : 32;
};
struct fields x;
enum color c;

BEGIN
{
	x.c = WHITE;
	printf("%d %d %s\n", x.c, x.c == WHITE, stringof(x.c));
	printf("%d\n", x.c = BLUE);
	x.c++;
	x.s = MINUS;
	printf("%d %d %d %d\n", x.c, x.s, x.s == MINUS, x.c - 5);
	x.all = -1;
	c = -1;
	printf("%d %d %d %d\n", x.all, x.all == -1, c, c == -1);
	printf("%d %d\n", c < 0, GREEN - 2 < 0);
	exit(0);
}
