/* rows: L13 */
BEGIN
{
	trace(sizeof (void));
}
