/* rows: L64
 * Constants of D libraries. */
BEGIN
{
	printf("%d %d %d\n", EPERM, EAGAIN, EHWPOISON);
	printf("%d %d %d %d\n", ERESTARTSYS, ERESTARTNOINTR, ERESTARTNOHAND,
	    ERESTART_RESTARTBLOCK);
	printf("%d %d %d %d\n", SIGHUP, SIGKILL, CLD_EXITED, SEGV_MAPERR);
	printf("%d %o %d %o\n", O_RDONLY, O_CREAT | O_LARGEFILE, AT_FDCWD,
	    S_IFREG);
	printf("%d %d %d\n", AF_UNIX, AF_INET6, SOCK_STREAM);
	printf("%d %d\n", TH_SYN | TH_ACK, TH_PUSH == TH_PSH);
	printf("%d\n", DTRACEFLT_DIVZERO);
	printf("%d %d %d\n", ARPHRD_ETHER, ARPHRD_INFINIBAND, ARPHRD_NONE);
	exit(0);
}
