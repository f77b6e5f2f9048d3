/* rows: P24 V6 V7
 * args: -c "../../../build-san/compat32 calls"
 * needs: compat
 * What is known of a 32-bit process. pr_syscall is the number that it
 * called. */
syscall::getpid:entry
/pid == $target/
{
	printf("%d %d %d\n", curlwpsinfo->pr_syscall,
	    curpsinfo->pr_dmodel == PR_MODEL_ILP32, uregs[R_CS] & 0xff);
	printf("%d %s\n", curpsinfo->pr_argc, copyinstr(
	    *(userland uint32_t *)(curpsinfo->pr_argv + 4)));
	printf("%d\n", *(userland uint32_t *)(curpsinfo->pr_envp - 4));
}
