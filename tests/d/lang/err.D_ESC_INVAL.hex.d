/* rows: L14 */
BEGIN
{
	x = '\x';
}
