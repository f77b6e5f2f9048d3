/* args: -xcpu=0 -xbufsize=1t -xquietresize -xbufresize=auto
 * stderr
 * quiet: no
 * rows: B8 X9 */
BEGIN
{
	exit(0);
}
