/* rows: L14 */
BEGIN
{
	x = 1z;
}
