/* rows: P26
 * engines: bpf
 * needs: root
 * trigger: sleep 100 & while kill -STOP $!; do kill -CONT $!; sleep 0.02; done
 * A restarted call returns with an errno that only the kernel sees, and
 * continues as another call. */
syscall::nanosleep:return, syscall::clock_nanosleep:return,
syscall::restart_syscall:return
/errno >= 512/
{
	self->interrupted = errno;
}
syscall::restart_syscall:entry
/self->interrupted/
{
	printf("%s %d\n", probefunc, self->interrupted);
	exit(0);
}
