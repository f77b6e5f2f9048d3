/* rows: L65 */
BEGIN
{
	printf("a", 1);
}
