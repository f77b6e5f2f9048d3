/* rows: L69
 * engines: bpf
 * Members that the kernel's structures do not have, but that a library adds. */
kthread_t *thread;
struct other { int t_pri; };
translator struct other < struct task_struct *T > { t_pri = -1; };
BEGIN
{
	thread = curthread;
	this->p = curthread->t_procp;
	self->cpu = curthread->t_cpu;
	printf("%d %d\n", curthread->t_procp->p_pidp->pid_id == $pid,
	    this->p->p_pidp->pid_id == $pid);
	printf("%d %d\n", curthread->t_cpu->cpu_id == cpu,
	    self->cpu->cpu_id == cpu);
	printf("%d\n", thread->t_pri == curthread->prio);
	printf("%d %d\n", thread->t_tid == tid, thread->t_did == tid);
	printf("%d %d\n", this->p->p_ppid == ppid,
	    this->p->p_parent->p_pidp->pid_id == ppid);
	printf("%d %s\n", this->p->p_lwpcnt, this->p->p_user.u_comm);
	printf("%d\n", thread->t_procp->p_user.u_psargs == execargs);
	printf("%d\n", curthread->pr_pid == $pid);
	printf("%d\n", this->p->p_stksize >= 8192 &&
	    this->p->p_stksize < curpsinfo->pr_size * 1024);
	exit(0);
}

ERROR
{
	exit(1);
}
