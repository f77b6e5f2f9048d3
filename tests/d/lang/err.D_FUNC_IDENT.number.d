/* rows: L9 */
BEGIN
{
	x = (1)(2);
}
