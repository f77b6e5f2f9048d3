/* rows: S13 */
BEGIN
{
	trace(toupper(7));
}
