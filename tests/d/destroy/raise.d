/* rows: A18 A29
 * args: -w -c "sh -c 'trap \"echo caught\" USR1; : </dev/null; echo on'"
 * The process gets the signal when it leaves the system call. */
syscall::open:entry,
syscall::openat:entry
/pid == $target &&
    copyinstr(probefunc == "open" ? arg0 : arg1) == "/dev/null"/
{
	raise(SIGUSR1);
}
