/* rows: L23 */
BEGIN
{
	trace(*(void *)arg0);
}
