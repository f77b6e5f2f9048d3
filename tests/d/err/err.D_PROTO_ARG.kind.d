/* rows: S10 */
BEGIN
{
	trace(strlen(5));
}
