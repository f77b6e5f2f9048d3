/* rows: C6
 * args: -c "sh -c '(exit 3); exit 4'"
 * A command and the processes that it starts. */
syscall::exit_group:entry
/progenyof($target)/
{
	printf("%s %d\n", pid == $target ? "command" : "child", arg0);
}
