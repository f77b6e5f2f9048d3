/* rows: L57 */
BEGIN
{
	x = $99999999999;
}
