/* rows: L30
 * Pointers to one type, however it is called, to void, NULL and an array. */
typedef int word_t;
int a[3];
int *p;
const word_t *q;
void *v;
BEGIN
{
	p = a;
	q = p;
	v = q;
	p = v;
	printf("%d %d %d %d\n", p == q, v == a, q != NULL, q == &a[1]);
	p = alloca(8);
	q = &a[2];
	self->t = (struct task_struct *)NULL;
	self->t = curthread->parent;
	printf("%d %d\n", self->t == curthread, self->t->pid == ppid);
	exit(0);
}
