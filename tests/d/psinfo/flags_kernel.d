/* rows: V7
 * engines: bpf
 * trigger: while :; do sleep 0.01; done
 * Kernel threads have the flag of system processes, and programs that sleep
 * have the one for being in a system call. */
sched:::off-cpu
/(strstr(execname, "rcu") != NULL ||
    strstr(execname, "kworker/") != NULL || pid == 0)/
{
	is_system = curlwpsinfo->pr_flag & PR_ISSYS ? 1 : 2;
	asleep_kernel |= curlwpsinfo->pr_flag & PR_ASLEEP;
}

sched:::off-cpu
/execname == "sleep" && curlwpsinfo->pr_state == SSLEEP/
{
	flags = curlwpsinfo->pr_flag;
}

proc:::create
/execname == "sh"/
{
	state = args[0]->pr_lwp.pr_state == SIDL ? args[0]->pr_lwp.pr_sname : 0;
}

tick-10ms
/is_system && flags && state/
{
	printf("%d %d %x %c\n", is_system, asleep_kernel, flags, state);
	exit(0);
}
