/* rows: V16 V31
 * engines: bpf
   trigger: while :; do :; done
 * Mostly, a busy loop of the shell. */
profile-97
/usermode/
{
	user = arg1 != 0 && arg0 == 0;
	level = ipl;
}
tick-10ms
/user/
{
	printf("%d\n", level);
	exit(0);
}
