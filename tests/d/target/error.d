/* rows: P23 V31
 * args: -c "cat /no/such/file"
 * A call that fails. */
syscall::open*:entry
/pid == $target/
{
	self->path = copyinstr(probefunc == "open" ? arg0 : arg1);
}

syscall::open*:return
/self->path == "/no/such/file"/
{
	printf("%s %d %d %s\n", self->path, arg0, errno, probename);
}
