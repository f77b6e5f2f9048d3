/* rows: L14 */
BEGIN
{
	trace(0189);
}
