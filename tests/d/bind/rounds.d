/* rows: L62
 * engines: bpf
 * args: -c "sh -c '/bin/sh -c exit'"
 * The type of an array that is assigned below is known in a second round, in
 * which the library that binds the probes is compiled again. */
proc:::exec-success
/pid == $target || ppid == $target/
{
	@["success", self->asked[0]] = count();
}

proc:::exec
/pid == $target || ppid == $target/
{
	self->asked[0] = 1;
}

END
{
	printa("%s %d %@d\n", @);
}
