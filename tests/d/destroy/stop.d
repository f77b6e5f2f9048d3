/* rows: A19
 * args: -w -c "sh -c 'echo before; : </dev/null; echo after'"
 * The process is stopped; a command that is still stopped at the end is
 * killed. */
syscall::open:entry,
syscall::openat:entry
/pid == $target &&
    copyinstr(probefunc == "open" ? arg0 : arg1) == "/dev/null"/
{
	stop();
	stopped = timestamp;
	printf("stopped\n");
}

tick-100ms
/stopped && timestamp - stopped > 500000000/
{
	exit(0);
}
