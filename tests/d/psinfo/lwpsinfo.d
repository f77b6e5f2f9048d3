/* rows: V7 V4 */
BEGIN
{
	printf("%d %d\n", curlwpsinfo->pr_lwpid == curthread->pid,
	    curpsinfo->pr_lwp.pr_lwpid == curthread->pid);
	printf("%d %c\n", curlwpsinfo->pr_state == SRUN, curlwpsinfo->pr_sname);
	printf("%d %d\n", curlwpsinfo->pr_nice < 20, curlwpsinfo->pr_pri > 0);
	printf("%s %s\n", curlwpsinfo->pr_clname, curlwpsinfo->pr_name);
	printf("%d %d\n", sizeof(curlwpsinfo->pr_name),
	    curlwpsinfo->pr_name == execname);
	/* The ptrace engine reads it twice, and the thread may move. */
	this->before = cpu;
	this->on = curlwpsinfo->pr_onpro;
	this->cpu_id = curcpu->cpu_id;
	this->after = cpu;
	printf("%d\n", this->on == this->before || this->on == this->after);
	printf("%d %d\n", this->cpu_id == this->before ||
	    this->cpu_id == this->after, pset);
	exit(0);
}
