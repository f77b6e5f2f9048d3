/* rows: P92 P94
 * engines: bpf
 * args: -c "$top/build-san/locks write"
 * The second of two writers to a file waits for the first. */
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
	printf("%d %d, %d %d %d", self->ns >= arg1, self->ns <= arg2,
	    self->writer, self->held, self->readers);
}
