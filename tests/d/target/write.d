/* rows: P23 V10
 * args: -c "sh -c 'echo hello >/dev/null'"
 * One system call's arguments, memory, result and thread-local variables. */
self uint64_t when;

syscall::write:entry
/pid == $target/
{
	self->text = copyinstr(arg1, arg2 - 1);
	self->size = arg2;
	self->when = timestamp;
	self->cpu = vtimestamp;
	printf("%s %d %s\n", execname, arg0, self->text);
}

syscall::write:return
/self->when/
{
	printf("%d %d %d %d\n", arg0 == self->size, arg1 == arg0, errno,
	    timestamp >= self->when && vtimestamp >= self->cpu);
	printf("%d %d %d\n", tid == $target, ppid == $pid,
	    strlen(self->text));
}
