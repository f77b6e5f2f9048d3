/* rows: L65 */
BEGIN
{
	printf("%@d", 1);
}
