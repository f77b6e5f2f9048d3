/* rows: L15 L30
 * A string is not in user memory. */
userland char *p;
BEGIN
{
	p = probeprov;
}
