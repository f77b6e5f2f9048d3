/* rows: P26 V11
 * needs: root
 * trigger: while :; do /bin/sleep 0.01; done
 * args: -p $trigger
 * execve(2) returns into the new program, with the thread's variables. */
syscall::execve:entry
/execname == "sh"/
{
	self->before = execname;
}
syscall::execve:return
/self->before == "sh" && errno == 0 && execname == "sleep"/
{
	printf("%s %s %d %d\n", self->before, execname, arg0, errno);
	exit(0);
}
