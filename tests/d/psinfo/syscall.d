/* rows: V7
   trigger: while :; do cat /dev/null; done
   args: -p $trigger
 * The number of the system call that a thread is in. */
syscall::openat:entry
{
	printf("%d\n", curlwpsinfo->pr_syscall);
	exit(0);
}
