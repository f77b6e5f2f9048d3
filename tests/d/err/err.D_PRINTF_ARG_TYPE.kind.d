/* rows: O7 */
BEGIN
{
	printf("%d\n", "string");
}
