/* rows: G7 */
BEGIN
{
	@a = llquantize(1, 10, 6, 0, 10);
}
