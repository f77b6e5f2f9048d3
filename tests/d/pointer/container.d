/* rows: S25 L11 L30
 * From a member's address to the structure that contains it. */
struct link {
	struct link *next;
};
struct item {
	int n;
	struct link l;
};
struct item a, b;

BEGIN
{
	a.n = 1;
	b.n = 2;
	a.l.next = &b.l;
	this->l = a.l.next;
	this->i = (struct item *)((char *)this->l - offsetof(struct item, l));
	printf("%d %d\n", this->i->n, this->i == &b);
	this->i->n = 3;
	printf("%d\n", b.n);
	exit(0);
}
