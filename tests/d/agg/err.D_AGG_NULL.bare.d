/* rows: L68 */
BEGIN
{
	@a = count();
	@a;
}
