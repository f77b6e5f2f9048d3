/* rows: L65 */
BEGIN
{
	printf(1);
}
