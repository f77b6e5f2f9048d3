/* rows: P92
 * engines: bpf
 * args: -c "$top/build-san/locks dir"
 * While a directory is being read, a thread that creates a file in it waits,
 * and one that wants to read it waits for that thread. */
lockstat:::rw-block
/pid == $target/
{
	self->ns = args[1];
	self->writer = args[2];
	self->held = args[3];
	self->readers = args[4];
}

syscall::lseek:entry
/pid == $target && self->ns/
{
	@[self->writer, self->held, self->readers, self->ns >= arg1,
	    self->ns <= arg2] = count();
}

END
{
	printa("writer %d, held %d, readers %d: %d %d %@d\n", @);
}
