/* rows: P51
 * engines: bpf
 * args: -c "sh -c '/bin/sh -c exit; /nonexistent-file; exec /bin/sh -c exit'"
 * Each exec either succeeds or fails; after a success, the process is the new
 * program. */
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
