/* rows: L17 */
BEGIN
{
	trace(5 / 0);
}
