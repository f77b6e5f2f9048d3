/* rows: L34 L44
 * args: -xstrsize=64k -c true
 * The strings of a thread are larger than what the kernel stores with a
 * task. */
syscall::exit_group:entry
/pid == $target/
{
	self->a = execname;
	self->b = strjoin(self->a, "!");
	trace(self->b);
	self->a = NULL;
}

syscall::exit_group:entry
/pid == $target && self->a == NULL/
{
	trace(strlen(self->b));
}
