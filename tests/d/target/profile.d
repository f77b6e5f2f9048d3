/* rows: P9
 * args: -c "sh -c 'while :; do :; done'"
 * A clock that finds the command at work: where it is, in the program or in
 * the kernel. */
profile-97
/pid == $target/
{
	printf("%s %d %d\n", execname, (arg0 != 0) != (arg1 != 0),
	    tid == $target);
	exit(0);
}
