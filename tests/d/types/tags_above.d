/* rows: L21 L34
 * A tag that the program defines means its own type also above the definition,
 * whether or not the kernel has one of that name and the program uses that. */
struct task_struct;
struct pair {
	struct task_struct *t;
	struct file *f;
};
struct task_struct {
	int a;
	struct pair *up;
};
struct pair p;
struct task_struct t;

BEGIN
{
	p.t = &t;
	t.a = 5;
	t.up = &p;
	printf("%d %d\n", p.t->a, curthread->pid == pid);
	printf("%d\n", (int)(p.f == NULL) + (later[1] == NULL));
}

struct file {
	int b;
};
struct file f;

BEGIN
{
	f.b = 6;
	p.f = &f;
	printf("%d\n", t.up->f->b);
	later[1] = &f;
	exit(0);
}
