/* rows: S12 */
BEGIN
{
	trace(strtoll());
}
