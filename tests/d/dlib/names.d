/* rows: S26
 * The names of errors and signals. */
BEGIN
{
	printf("%s|%s|%s|%s\n", strerror[0], strerror[ENOENT], strerror[134],
	    strerror[-1]);
	printf("%s|%s\n", strerror[EHWPOISON], strerror[ENOIOCTLCMD]);
	printf("%s|%s|%s|%s\n", signal_name[SIGKILL], signal_name[31],
	    signal_name[0], signal_name[40]);
	@[strerror[EINTR], signal_name[SIGINT]] = count();
	printa("%s %s %@d\n", @);
	exit(0);
}
