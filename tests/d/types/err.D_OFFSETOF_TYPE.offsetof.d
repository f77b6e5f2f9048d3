/* rows: L11 */
BEGIN
{
	trace(offsetof(int, a));
}
