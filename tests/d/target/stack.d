/* rows: P9
 * engines: ptrace
 * args: -c "sh -c 'while :; do :; done'"
 * The registers and the stack are those of the stopped thread. */
profile-97
/pid == $target && usermode/
{
	printf("%d %d %d\n", uregs[R_RIP] == arg1, uregs[R_CS] & 3,
	    ustackdepth > 0);
	exit(0);
}
