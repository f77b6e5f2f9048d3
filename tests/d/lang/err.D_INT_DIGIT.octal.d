/* rows: L14 */
BEGIN
{
	x = 09;
}
