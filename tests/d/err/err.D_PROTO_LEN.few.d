/* rows: S10 */
BEGIN
{
	trace(strjoin("a"));
}
