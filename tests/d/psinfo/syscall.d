/* rows: V7
 * engines: bpf
   trigger: while :; do cat /dev/null; done
 * The number of the system call that a thread is in. */
syscall::openat:entry
{
	printf("%d\n", curlwpsinfo->pr_syscall);
	exit(0);
}
