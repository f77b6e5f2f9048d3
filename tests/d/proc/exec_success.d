/* rows: P51
 * engines: bpf
 * args: -c "sh -c '/bin/sh -c exit; /nonexistent-file; exec /bin/sh -c exit'"
 * Each exec succeeds or fails; whom it has made another program of is that. */
proc:::exec,
proc:::exec-success,
proc:::exec-failure
/pid == $target || ppid == $target/
{
	@[probename] = count();
}

proc:::exec-success
/pid == $target/
{
	printf("%s: %s\n", execname, curpsinfo->pr_psargs);
}
