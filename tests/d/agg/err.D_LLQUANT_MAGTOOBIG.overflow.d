/* rows: G7 */
BEGIN
{
	@a = llquantize(1, 10, 0, 40, 10);
}
