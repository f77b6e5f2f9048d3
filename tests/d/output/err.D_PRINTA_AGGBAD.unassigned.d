/* rows: L65 */
BEGIN
{
	printa(@a);
}
