/* rows: V13
 * Open files; standard input is /dev/null here. */
BEGIN
{
	printf("%s %s %d\n", fds[0].fi_name, fds[1].fi_name,
	    fds[0].fi_offset);
	printf("%d %d\n", fds[0].fi_oflags & O_ACCMODE,
	    fds[1].fi_oflags & O_ACCMODE);
	printf("%d\n", strlen(fds[0].fi_fs) > 0);
	this->fd = 1000000;
	printf("%s %s %s\n", fds[this->fd].fi_name, fds[-1].fi_name,
	    fds[5000].fi_fs);
	exit(0);
}
