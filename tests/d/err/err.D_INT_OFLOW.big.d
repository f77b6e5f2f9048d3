/* rows: L14 */
BEGIN
{
	trace(99999999999999999999);
}
