/* rows: V31
   trigger: while :; do cat /nosuch; done 2>/dev/null
   args: -p $trigger
 * What a system call returned. */
int done;
syscall::openat:return
/!done && errno == ENOENT/
{
	done = 1;
	printf("%d %d\n", retval < 0, arg1 == retval);
}
tick-10ms
/done/
{
	exit(0);
}
