/* args: -xbufsize=1t -xbufresize=manual
 * stderr
 * exit: 1
 * rows: B8 X9 */
BEGIN
{
	exit(0);
}
