/* rows: V13
 * Members that are strings are printed as text. */
BEGIN
{
	print(fds[-1]);
	exit(0);
}
