/* rows: C6 X19 R13
 * args: -c "true"
 * The first probes that fire in the command are those of the program itself:
 * its execve(2) is over. */
syscall::execve:entry,
syscall::execve:return
/pid == $target/
{
	printf("%s\n", probename);
}

syscall::exit_group:entry
/pid == $target/
{
	printf("pid %s, %d\n", pid == $target ? "is the target's" : "?", arg0);
}
