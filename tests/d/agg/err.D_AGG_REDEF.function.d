/* rows: G1 */
BEGIN
{
	@a = count();
	@a = sum(1);
}
