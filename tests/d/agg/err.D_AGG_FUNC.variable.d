/* rows: G1 */
BEGIN
{
	x = count();
}
