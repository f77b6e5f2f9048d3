/* rows: V10 V18 P20
 * needs: root
 * trigger: while :; do (cd /nonexistent-directory); done
 * args: -p $trigger
 * A failed chdir(2): its argument in entry, its error in return. */
syscall::chdir:entry
/copyinstr(arg0) == "/nonexistent-directory"/
{
	self->in = 1;
}
syscall::chdir:return
/self->in/
{
	printf("%s %s %s %s\n", probeprov, probemod, probefunc, probename);
	printf("%s %d %d %d\n", execname, errno, arg0, arg1);
	exit(0);
}
