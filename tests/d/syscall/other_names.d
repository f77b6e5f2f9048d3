/* rows: P21
 * args: -c true
 * needs: root
 * A system call by another name: the probe has the call's own. */
syscall::pread:entry,
syscall::newfstat:return
{
	n++;
}
BEGIN
{
	printf("ok\n");
	exit(0);
}
