/* rows: V5 L24
 * engines: bpf
 * needs: root
 * The current thread with the kernel's own type: its members, members of
 * structures behind pointers, arrays of char, bit-fields. */
BEGIN
{
	printf("%s %d\n", stringof(curthread->comm), curthread->mm != NULL);
	printf("%d %d\n", curthread->pid == tid, curthread->tgid == pid);
	printf("%d\n", curthread->real_parent->tgid == ppid);
	printf("%d %d\n", curthread->group_leader == curthread,
	    curthread->cred->uid.val == uid);
	printf("%d %d\n", sizeof(curthread->comm), curthread->in_execve);
	this->t = curthread;
	printf("%s %d\n", this->t->comm, sizeof(this->t->tasks));
	printf("%d\n", &curthread->comm[1] - &curthread->comm[0]);
	exit(0);
}
