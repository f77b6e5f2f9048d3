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
	printf("%d\n", curlwpsinfo->pr_onpro == cpu);
	printf("%d %d\n", curcpu->cpu_id == cpu, pset);
	exit(0);
}
