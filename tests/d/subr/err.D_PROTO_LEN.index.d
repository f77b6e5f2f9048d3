/* rows: S10 */
BEGIN
{
	trace(index("a"));
}
