/* rows: L68 */
BEGIN
{
	@a;
}
