/* rows: V6
 * curpsinfo, and other variables that must agree with it. */
BEGIN
{
	printf("%d %d %d\n", curpsinfo->pr_pid == curthread->tgid,
	    curpsinfo->pr_ppid > 0, curpsinfo->pr_nlwp);
	printf("%d %d\n", curpsinfo->pr_pgid >= 0, curpsinfo->pr_sid >= 0);
	printf("%d %d %d %d\n", curpsinfo->pr_uid == uid,
	    curpsinfo->pr_euid == $euid, curpsinfo->pr_gid == gid,
	    curpsinfo->pr_egid == $egid);
	printf("%d %d\n", curpsinfo->pr_addr == (uintptr_t)curthread,
	    curpsinfo->pr_size > curpsinfo->pr_rssize);
	printf("%d %d\n", curpsinfo->pr_rssize > 100,
	    curpsinfo->pr_rssize < 1000000);
	printf("%d\n", walltimestamp / 1000000000 -
	    curpsinfo->pr_start.tv_sec < 60);
	printf("%d %d\n", curpsinfo->pr_start.tv_nsec < 1000000000,
	    curpsinfo->pr_ctime.tv_sec);
	printf("%s %d %d\n", curpsinfo->pr_fname, curpsinfo->pr_wstat,
	    curpsinfo->pr_dmodel == PR_MODEL_LP64);
	printf("%d %s\n", curpsinfo->pr_argc > 3,
	    basename(copyinstr(*(userland uintptr_t *)curpsinfo->pr_argv)));
	printf("%d\n", curpsinfo->pr_envp - curpsinfo->pr_argv ==
	    8 * (curpsinfo->pr_argc + 1));
	printf("%d %d\n", curpsinfo->pr_zoneid, curpsinfo->pr_taskid);
	exit(0);
}
