/* rows: C6 X19 R13
 * args: -xevaltime=exec -c true
 * The same if it is held right after its execve(2). */
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
