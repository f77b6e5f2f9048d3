/* rows: L24
 * A tag that is used before its definition is the program's own, not the
 * kernel's. */
struct list_head *p;
struct list_head {
	char c[3];
};

BEGIN
{
	printf("%d\n", sizeof(struct list_head));
	exit(0);
}
