/* rows: L21
 * A program may define structures and enumerations of names that the kernel's or
 * a library's have. Then these are the program's own, but what is built in, and
 * the libraries, mean theirs. */
struct task_struct {
	int a;
};
struct file {
	int b;
	struct file *next;
};
struct file *first;
struct psinfo {
	int c;
};
enum pid_type {
	NEAR,
	FAR
};
struct task_struct t;
struct file f;
struct psinfo p;
enum pid_type e;

BEGIN
{
	t.a = 1;
	f.b = 2;
	f.next = &f;
	first = &f;
	p.c = 3;
	e = FAR;
	printf("%d %d %d\n", t.a, first->next->b, p.c);
	print(e);
	printf("%d %d %d\n", sizeof (struct task_struct),
	    sizeof (struct vmlinux`task_struct) > 4, sizeof (struct psinfo));
	printf("%d\n", ((struct D`task_struct *)&t)->a);
	printf("%d %s\n", curthread->pid == pid, curpsinfo->pr_fname);
	printf("%s\n", fds[9].fi_name == NULL ? "none" : "some");
}

/* Arrays that are read before they are assigned. */
BEGIN
{
	printf("%d\n", a[1].b);
	printf("%d %d\n", sizeof (kernels[1]->comm), sizeof (*own[1]));
	printf("%d\n", sizeof (*ps[1]) > 4);
}

BEGIN
{
	a[1] = f;
	kernels[1] = curthread;
	own[1] = (const struct task_struct *)&t;
	ps[1] = curpsinfo;
	exit(0);
}
