/* rows: P90 P94
 * engines: bpf
 * args: -c "$top/build-san/locks mutex"
 * A thread waits for a mutex, for about the time that it measures itself. */
lockstat:::adaptive-block
/pid == $target/
{
	self->lock = args[0];
	self->ns = args[1];
	self->stack = stackdepth;
}

syscall::lseek:entry
/pid == $target && self->ns/
{
	printf("%d %d %d %d", self->lock != NULL, self->stack > 0,
	    self->ns >= arg1, self->ns <= arg2);
}
