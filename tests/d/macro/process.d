/* rows: L58
 * The macros for the process's ids. */
BEGIN
{
	printf("%d %d %d\n", $pid > 0, $ppid > 0, $pid != $ppid);
	printf("%d %d\n", $uid == uid, $gid == gid);
	exit(0);
}
