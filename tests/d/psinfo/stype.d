/* rows: V7 P61
 * engines: bpf
 * trigger: while :; do sleep 0.01; done
 * The kind of object that a thread sleeps on, and the thread's address, by
 * which its wakeup is recognised. */
sched:::sleep
/execname == "sleep" && !(curlwpsinfo->pr_flag & PR_ISSYS) &&
    curlwpsinfo->pr_stype == SOBJ_CV/
{
	bedtime[curlwpsinfo->pr_addr] = timestamp;
}

sched:::wakeup
/bedtime[args[0]->pr_addr]/
{
	woken++;
	other += args[1]->pr_fname != "sleep" ||
	    args[0]->pr_stype != SOBJ_CV ||
	    timestamp <= bedtime[args[0]->pr_addr];
	bedtime[args[0]->pr_addr] = 0;
}

syscall::*nanosleep:entry
/execname == "sleep"/
{
	running++;
	other += curlwpsinfo->pr_stype != SOBJ_NONE;
}

tick-10ms
/woken > 2 && running > 2/
{
	printf("%d\n", other);
	exit(0);
}
