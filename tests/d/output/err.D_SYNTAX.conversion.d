/* rows: L65 */
BEGIN
{
	printf("%z", 1);
}
