/* rows: L62
 * engines: bpf
 * args: -c "sh -c '/bin/sh -c exit'"
 * The type of the array is known only from an assignment below its use, so the
 * program is compiled a second time, and the library with the bound probes
 * again. */
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
