/* rows: L63
 * The kernel's enumerators by name; a variable of the program hides
 * one. */
BEGIN
{
	printf("%d %d %d\n", PIDTYPE_PID, PIDTYPE_TGID, BPF_MAP_TYPE_ARRAY);
	printf("%d\n", PIDTYPE_TGID + 1);
	PIDTYPE_SID = 77;
	printf("%d\n", PIDTYPE_SID);
	exit(0);
}
