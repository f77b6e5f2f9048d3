/* rows: L65 */
BEGIN
{
	printf("%");
}
