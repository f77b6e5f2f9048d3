/* Storing 0 in an array of a thread takes no room for that thread: there is
 * room for three threads here, since their strings are large.
 * rows: L39 L40
 * args: -xstrsize=64k -xdynvarsize=256k -c "sh -c 'for i in 1 2 3 4 5 6 7 8; do sleep 0.5 & done; wait'"
 * engines: bpf
 * stderr */
self int seen[int];

syscall::clock_nanosleep:entry
/execname == "sleep" && ppid == $target/
{
	self->seen[1] = 0;
	@ = count();
}

syscall::exit_group:entry
/pid == $target/
{
	self->text = execname;
	self->seen[1] = 1;
	printf("%s %d\n", self->text, self->seen[1]);
}

END
{
	printa("%@d\n", @);
}
