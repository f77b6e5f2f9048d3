/* rows: O9 C10 X20
 * args: -xcpu=0 $trigger -p $trigger
 * quiet: no
 * needs: taskset
 * trigger: exec taskset -c 0 sh -c 'while :; do [ -t 0 ] </dev/null; done'
 * If several clauses fire at once, the arrow of an entry is shown with the
 * first that prints something, and that of a return with the last. */
#pragma D option flowindent
int n;
syscall::ioctl:entry
/pid == $1 && n < 2/
{
	self->in = ++n;
	printf("call %d", n);
}
syscall::ioctl:entry
/self->in/
{
	trace(probename);
}
syscall::ioctl:return
/self->in/
{
	printf("errno %d", errno);
}
syscall::ioctl:return
/self->in/
{
}
syscall::ioctl:return
/self->in/
{
	if (!errno)
		trace("no error");
	self->in = 0;
}
syscall::ioctl:return
/n == 2/
{
	exit(0);
}
