/* rows: V24
   trigger: while :; do : </dev/null; done
   args: -p $trigger
 * What the registers held when the system call was made. */
int done;
syscall::openat:entry
/pid == $target && !done/
{
	done = 1;
	printf("%d %d %d\n", uregs[R_RDI] == arg0, uregs[R_RSI] == arg1,
	    uregs[R_R10] == arg3);
	printf("%d %d\n", uregs[R_ERR], curlwpsinfo->pr_syscall);
	printf("%d %d\n", uregs[R_PC] == uregs[R_RIP], uregs[R_R0] != 0);
	printf("%d %d\n", uregs[R_SP] > 4096, uregs[R_CS] & 3);
}
tick-10ms
/done/
{
	this->n = R_TRAPNO + 1;
	trace(uregs[this->n]);
}
ERROR
{
	printf("fault %d\n", arg4);
	exit(0);
}
