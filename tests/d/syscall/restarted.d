/* rows: P26
 * engines: bpf
 * needs: root
 * trigger: sleep 100 & while kill -STOP $!; do kill -CONT $!; sleep 0.02; done
 * A call that is restarted returns to the kernel's own code, with an errno
 * that programs never see, and goes on as another call. */
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
