/* rows: L21 */
BEGIN
{
	trace((struct nowhere *)arg0 + 1);
}
