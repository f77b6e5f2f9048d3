/* rows: L24 L32
 * engines: bpf
 * needs: root
 * The kernel's structures by value: stored, passed on, and as a member of one
 * of the program's own. */
struct pair {
	int n;
	struct list_head list;
	char c;
};
struct pair p;

BEGIN
{
	this->l = *(struct list_head *)&curthread->tasks;
	printf("%d\n", this->l.next == curthread->tasks.next);
	p.list = this->l;
	p.n = 3;
	printf("%d %d\n", p.list.prev == curthread->tasks.prev, p.n);
	printf("%d %d\n", sizeof(struct pair), offsetof(struct pair, list));
	exit(0);
}
