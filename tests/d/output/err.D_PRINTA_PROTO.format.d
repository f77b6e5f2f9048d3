/* rows: L65 */
BEGIN
{
	@a = count();
	printa("%@d");
}
