/* rows: L65 */
BEGIN
{
	trace(nosuch + 1);
}
