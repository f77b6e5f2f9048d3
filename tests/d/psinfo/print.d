/* rows: V13
 * Texts in structures. */
BEGIN
{
	print(fds[-1]);
	exit(0);
}
