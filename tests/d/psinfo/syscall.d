/* rows: V7
   trigger: while :; do cat /dev/null; done
   args: -p $trigger
 * The number of the system call that a thread is in. Two may be in one when the
 * first says exit(). */
syscall::openat:entry
{
	@ = max(curlwpsinfo->pr_syscall);
	exit(0);
}
