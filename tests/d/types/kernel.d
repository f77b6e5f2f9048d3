/* rows: L24 L32 L43
 * engines: bpf
 * needs: root
 * The kernel's structures: members, strings, copies by value. */
BEGIN
{
	printf("%s %d\n", curthread->comm, curthread->comm == execname);
	printf("%d\n", curthread->pid == tid && curthread->tgid == pid);
	printf("%d\n", curthread->real_parent->tgid == ppid);
	this->parent = *curthread->real_parent;
	printf("%d\n", this->parent.tgid == ppid);
	self->files = *curthread->files;
	printf("%d\n", self->files.count.counter > 0);
	@[curthread->comm, curthread->flags != 0] = count();
	x[curthread->comm] = 3;
	printf("%d %d\n", x["dtrace"], sizeof (curthread->comm));
	printf("%d\n", curthread->sched_reset_on_fork);
	exit(0);
}
