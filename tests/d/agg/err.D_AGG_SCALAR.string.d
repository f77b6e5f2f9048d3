/* rows: G3 */
BEGIN
{
	@a = sum("a");
}
