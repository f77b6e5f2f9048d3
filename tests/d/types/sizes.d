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
struct outer {
	int first;
	struct { node_t c; char pad; } in[2];
	node_t last;
};
node_t n;
vec_t v;
enum colour c;
BEGIN
{
	printf("%d %d %d\n", sizeof (node_t), sizeof (n.name), sizeof n.next);
	printf("%d %d\n", offsetof(node_t, colour), offsetof(struct node, name));
	printf("%d %d %d\n", sizeof (vec_t), sizeof (v[0]), sizeof (enum colour));
	n.colour = BLUE;
	printf("%d %d %d\n", offsetof(struct outer, in[1].c.next),
	    offsetof(struct outer, last.name[2]), offsetof(struct outer, in[2]));
	c = n.colour;
	printf("%d %d %d\n", c, c == BLUE, RED);
	v[3] = GREEN;
	printf("%d %d\n", v[3], n.fn == NULL);
	print(c);
	print(n.colour);
	exit(0);
}
