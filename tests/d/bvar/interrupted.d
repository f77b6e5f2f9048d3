/* rows: V16 V31
 * engines: bpf
   trigger: while :; do :; done
 * What is interrupted here is, most of the time, the shell's busy loop. */
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
