/* rows: V7
 * args: -c true
 * A thread that fires a probe is running, and has no flags. */
BEGIN
{
	printf("%d %d %d\n", SONPROC == SRUN, PR_STOPPED, PR_MSFORK >> 24);
}

syscall::exit_group:entry
/pid == $target/
{
	printf("%d %x %c\n", curlwpsinfo->pr_state == SONPROC,
	    curlwpsinfo->pr_flag, curlwpsinfo->pr_sname);
}
