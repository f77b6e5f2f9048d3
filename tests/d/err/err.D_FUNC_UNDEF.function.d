/* rows: L65 */
BEGIN
{
	nosuch(1);
}
