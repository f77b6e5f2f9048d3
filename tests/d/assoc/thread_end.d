/* rows: L36
 * engines: bpf
 * needs: root
 * trigger: while :; do (exit 0); done
 * args: $trigger -xdynvarsize=8k
 * A thread's variables are freed when it ends: many more threads have
 * variables, one after the other, than there is room for at one time. */
self int kept, a[int];
int n;
syscall::exit_group:entry
/ppid == $1/
{
	self->kept = 1;
	self->a[1] = 2;
	self->a[2] = 3;
	n += self->kept == 1 && self->a[1] == 2 && self->a[2] == 3;
}
tick-10ms
/n >= 300/
{
	printf("done\n");
	exit(0);
}
