/* rows: P26
 * needs: root
 * trigger: while :; do (exit 3); (exit 4); done
 * args: $trigger -p $trigger
 * A call that never returns has only an entry, even if the next thread gets the
 * thread id of the one that made it. */
syscall::exit_group:entry
/ppid == $1/
{
	self->exiting = arg0;
	n++;
}
syscall::exit_group:return
{
	printf("returned\n");
}
syscall:::
/self->exiting && probefunc != "exit_group"/
{
	printf("%s %s after %d\n", probefunc, probename, self->exiting);
}
syscall::exit_group:entry
/n == 20/
{
	printf("%d\n", arg0 == 3 || arg0 == 4);
	exit(0);
}
