/* rows: L24
 * A tag that is mentioned before it is defined is the program's. */
struct list_head *p;
struct list_head {
	char c[3];
};

BEGIN
{
	printf("%d\n", sizeof(struct list_head));
	exit(0);
}
