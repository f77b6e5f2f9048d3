/* rows: P51
 * args: -c "sh -c '/bin/sh -c exit; /nonexistent-file; exec /bin/sh -c exit'"
 * The program to be executed, as it was given, and the error if that fails. */
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
