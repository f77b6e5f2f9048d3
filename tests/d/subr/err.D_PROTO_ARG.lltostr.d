/* rows: S11 */
BEGIN
{
	trace(lltostr("7"));
}
