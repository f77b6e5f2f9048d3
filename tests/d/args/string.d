/* rows: V2 L28 L43
 * needs: root
 * trigger: while :; do cat /nonexistent-file; done
 * args: -p $trigger
 * A pointer argument of a system call points into the process, wherever the
 * program uses it. */
syscall::openat:entry
/stringof(args[1]) == "/nonexistent-file"/
{
	printf("%s %c %c\n", stringof(args[1]), *args[1], args[1][1]);
	@[stringof(args[1])] = count();
	exit(0);
}
