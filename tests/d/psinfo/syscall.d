/* rows: V7
   trigger: while :; do cat /dev/null; done
   args: -p $trigger
 * The number of the system call that a thread is in. Two threads may be in one
 * when the first executes exit(). */
syscall::openat:entry
{
	@ = max(curlwpsinfo->pr_syscall);
	exit(0);
}
