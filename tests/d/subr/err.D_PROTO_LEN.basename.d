/* rows: S4 */
BEGIN
{
	trace(basename("a", "b"));
}
