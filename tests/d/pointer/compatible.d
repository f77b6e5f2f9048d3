/* rows: L30
 * Pointers are compatible with pointers to the same type under another name,
 * pointers to void, NULL and arrays. */
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
