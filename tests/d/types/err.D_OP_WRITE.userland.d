/* rows: L28 */
BEGIN
{
	*(userland int *)arg0 = 1;
}
