/* rows: L65 */
BEGIN
{
	printf("%*d", "a", 1);
}
