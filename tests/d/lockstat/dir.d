/* rows: P92
 * engines: bpf
 * args: -c "$top/build-san/locks dir"
 * A folder is being read: who makes a file in it waits, and who reads it then
 * waits for that one. */
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
