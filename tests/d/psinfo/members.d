/* rows: V4 V6 V7
 * Members about time and memory, and those whose value never changes. */
BEGIN
{
	printf("%d %d\n", curpsinfo->pr_pctcpu <= 0x8000,
	    curpsinfo->pr_pctmem < 0x8000);
	printf("%d %d\n", curpsinfo->pr_time.tv_sec < 60,
	    curpsinfo->pr_time.tv_nsec > 0);
	printf("%d %d %d\n", curpsinfo->pr_nzomb, curpsinfo->pr_projid,
	    curpsinfo->pr_contract);
	printf("%d %d %d\n", curlwpsinfo->pr_wchan, curlwpsinfo->pr_stype,
	    curlwpsinfo->pr_bindpset);
	printf("%d %d\n", curlwpsinfo->pr_oldpri == curlwpsinfo->pr_pri,
	    curlwpsinfo->pr_bindpro == (ncpus == 1 ? cpu : -1) ||
	    curlwpsinfo->pr_bindpro == cpu);
	printf("%d %d %d\n", curcpu->cpu_pset, curcpu->cpu_chip == chip,
	    curcpu->cpu_lgrp == lgrp);
	printf("%d %s %s %d\n", curcpu->cpu_info.pi_state == P_ONLINE,
	    curcpu->cpu_info.pi_processor_type,
	    curcpu->cpu_info.pi_fputypes, curcpu->cpu_info.pi_clock >= 0);
	printf("%d %d\n", curpsinfo->pr_pid == pid, curpsinfo->pr_ppid == ppid);
	exit(0);
}
