/* rows: G2 P20
 * needs: root
 * trigger: while :; do (cd /nonexistent-dir); done
 * args: -p $trigger
 * System calls, counted in the kernel on all CPUs, by name. */
syscall::chdir:entry
/execname == "sh"/
{
	@[execname, probefunc] = count();
}
tick-100ms
{
	n++;
}
tick-100ms
/n == 3/
{
	exit(0);
}
END
{
	printa("%s %s\n", @);
}
