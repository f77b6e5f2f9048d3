/* rows: V2 P20
 * needs: root
 * trigger: while :; do cat /dev/null; done
 * args: -p $trigger
 * AT_FDCWD is -100 as an int, but arg0 is all 64 bits of the register. */
syscall::openat:entry
/execname == "cat" && args[0] == -100/
{
	printf("%d %d\n", args[0], (int)arg0);
	exit(0);
}
