/* rows: L65 */
BEGIN
{
	x = 1
	y = 2;
}
