/* rows: L67 */
BEGIN
{
	trace(&5);
}
