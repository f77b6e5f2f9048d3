/* rows: V1 P20
 * needs: root
 * trigger: exec dd if=/dev/zero of=/dev/null bs=77
 * args: -p $trigger
 * A system call's arguments at its entry, its value at its return, and the time
 * in between. */
syscall::write:entry
/execname == "dd" && arg2 == 77/
{
	self->fd = arg0;
	self->size = arg2;
	self->t = timestamp;
}
syscall::write:return
/self->t/
{
	printf("%d %d\n", self->fd, self->size);
	printf("%d %d %d %d\n", arg0, arg1, errno, timestamp > self->t);
	printf("%d %d\n", pid > 1, tid > 1);
	self->t = 0;
	exit(0);
}
