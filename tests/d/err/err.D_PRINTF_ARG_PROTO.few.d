/* rows: O7 */
BEGIN
{
	printf("%d %d\n", 1);
}
