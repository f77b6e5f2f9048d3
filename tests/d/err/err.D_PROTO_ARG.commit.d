/* rows: A12 */
BEGIN
{
	commit("x");
}
