/* rows: L65 */
BEGIN
{
	printf("%d %5%", 1);
}
