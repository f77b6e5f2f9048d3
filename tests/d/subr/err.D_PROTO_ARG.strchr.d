/* rows: S10 */
BEGIN
{
	trace(strchr("a", "b"));
}
