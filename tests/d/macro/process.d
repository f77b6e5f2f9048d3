/* rows: L58
 * The macros of the process. */
BEGIN
{
	printf("%d %d %d\n", $pid > 0, $ppid > 0, $pid != $ppid);
	printf("%d %d\n", $uid == uid, $gid == gid);
	exit(0);
}
