/* rows: S10 */
BEGIN
{
	trace(rindex("a", "b", 1, 2));
}
