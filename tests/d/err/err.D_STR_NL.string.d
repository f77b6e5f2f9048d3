/* rows: L15 */
BEGIN
{
	trace("no end);
}
