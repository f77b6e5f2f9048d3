/* rows: O9 C10 X20
 * args: -F -xfollow $trigger -p $trigger
 * quiet: no
 * needs: taskset
 * trigger: exec taskset -c 0 sh -c 'while :; do taskset -c 1 true; done'
 * Lines are indented by the depth of their thread, which may go on on another CPU
 * than where it began. */
int n;
syscall::sched_setaffinity:entry
/ppid == $1/
{
	self->in = ++n;
}
syscall::sched_setaffinity:
/self->in/
{
	printf("%d", self->in);
}
syscall::sched_setaffinity:return
/self->in == 3/
{
	exit(0);
}
