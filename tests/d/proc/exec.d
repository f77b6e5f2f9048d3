/* rows: P51
 * args: -c "sh -c '/bin/sh -c exit; /nonexistent-file; exec /bin/sh -c exit'"
 * What is executed, as it is given, and what that fails for. */
proc:::exec
/pid == $target || ppid == $target/
{
	@[probename, args[0]] = count();
}

proc:::exec-failure
/pid == $target || ppid == $target/
{
	@[probename, args[0] == ENOENT ? "ENOENT" : "?"] = count();
}

END
{
	printa("%s %s %@d\n", @);
}
