/* rows: V11 V14 V17
 * The built-in variables of the process: BEGIN fires in dtrace itself. */
BEGIN
{
	printf("%d %d %d %d %d\n", pid == $pid, tid == pid, ppid == $ppid,
	    uid == $uid, gid == $gid);
	printf("%s\n", execname);
	exit(0);
}
