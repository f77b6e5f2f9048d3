/* rows: L14 */
BEGIN
{
	x = 'a
	';
}
