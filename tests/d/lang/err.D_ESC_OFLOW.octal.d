/* rows: L14 */
BEGIN
{
	x = '\400';
}
