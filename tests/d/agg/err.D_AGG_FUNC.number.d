/* rows: G1 */
BEGIN
{
	@a = 1;
}
