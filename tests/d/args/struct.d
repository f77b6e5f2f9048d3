/* rows: V2 L28
 * needs: root
 * trigger: while :; do sleep 0.25; done
 * args: -p $trigger
 * A structure in the process's memory, by the kernel's type. */
syscall::clock_nanosleep:entry
/args[2]->tv_nsec == 250000000/
{
	printf("%d %d\n", args[2]->tv_sec, args[2]->tv_nsec);
	exit(0);
}
