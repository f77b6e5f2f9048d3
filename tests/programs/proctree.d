/* proctree.d - who starts whom, how long each lives and how it ends. */
#pragma D option quiet

typedef struct birth {
	uint64_t when;
	pid_t parent;
	string by;
} birth_t;

birth_t births[pid_t];
int nborn, ndead;

syscall::clone:return, syscall::clone3:return, syscall::fork:return,
syscall::vfork:return
/progenyof($target) && arg0 == 0/
{
	births[pid].when = timestamp;
	births[pid].parent = ppid;
	births[pid].by = execname;
	nborn++;
}

syscall::execve:return
/births[pid].when && !errno/
{
	printf("%6d %-6d %-8s is now %s\n", pid, births[pid].parent,
	    births[pid].by, curpsinfo->pr_psargs);
}

syscall::exit_group:entry
/births[pid].when/
{
	this->lived = (timestamp - births[pid].when) / 1000;
	printf("%6d %-6d %-8s ends with %d after %d.%03d ms\n", pid,
	    births[pid].parent, execname, (int)arg0, this->lived / 1000,
	    this->lived % 1000);
	@[execname] = quantize(this->lived);
	births[pid].when = 0;
	ndead++;
}

END
{
	printf("%d born, %d ended\n", nborn, ndead);
}
