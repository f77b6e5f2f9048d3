/* rows: L65 */
BEGIN
{
	pid = 5;
}
