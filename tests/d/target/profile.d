/* rows: P9
 * args: -c "sh -c 'while :; do :; done'"
 * A clock that fires while the command runs: its arguments say where, in the
 * program or in the kernel. */
profile-97
/pid == $target/
{
	printf("%s %d %d\n", execname, (arg0 != 0) != (arg1 != 0),
	    tid == $target);
	exit(0);
}
