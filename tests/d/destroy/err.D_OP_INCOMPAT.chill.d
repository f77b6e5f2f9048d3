/* rows: A21 */
BEGIN
{
	trace(chill(1) + 1);
}
