/* rows: V13
   trigger: f=$(mktemp); exec 7<>$f; rm $f; while :; do :|cat /dev/null; done
   args: -p $trigger
 * A pipe, and a file that was removed. */
string pipe, gone;
syscall::openat:entry
/pid != $pid/
{
	this->in = fds[0].fi_pathname;
	pipe = substr(this->in, 0, 6) == "pipe:[" ? this->in : pipe;
	this->gone = fds[7].fi_pathname;
	gone = strstr(this->gone, " (deleted)") != NULL ? this->gone : gone;
}
tick-10ms
/strlen(pipe) && strlen(gone)/
{
	printf("%d %s %s\n", strtoll(substr(pipe, 6)) > 0,
	    substr(pipe, strlen(pipe) - 1), substr(gone, 0, 5));
	printf("%s\n", substr(gone, strlen(gone) - 10));
	exit(0);
}
