/* rows: L28 */
char *p;
BEGIN
{
	p = (userland char *)arg0;
}
