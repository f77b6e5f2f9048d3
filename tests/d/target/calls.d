/* rows: C6 X19 R13
 * args: -c "true"
 * A command is what it is from the first probe on: its exec is over. */
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
