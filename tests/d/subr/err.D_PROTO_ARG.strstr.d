/* rows: S10 */
BEGIN
{
	trace(strstr("a", 1));
}
