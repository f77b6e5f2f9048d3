/* rows: L11 L13 L21 L23
 * sizeof, offsetof, typedefs, enumerations, function types. */
typedef struct node {
	char c;
	struct node *next;
	enum colour { RED, GREEN = 5, BLUE } colour;
	int (*fn)(int, char *);
	char name[3];
} node_t;
typedef int vec_t[4];
node_t n;
vec_t v;
enum colour c;
BEGIN
{
	printf("%d %d %d\n", sizeof (node_t), sizeof (n.name), sizeof n.next);
	printf("%d %d\n", offsetof(node_t, colour), offsetof(struct node, name));
	printf("%d %d %d\n", sizeof (vec_t), sizeof (v[0]), sizeof (enum colour));
	n.colour = BLUE;
	c = n.colour;
	printf("%d %d %d\n", c, c == BLUE, RED);
	v[3] = GREEN;
	printf("%d %d\n", v[3], n.fn == NULL);
	print(c);
	print(n.colour);
	exit(0);
}
