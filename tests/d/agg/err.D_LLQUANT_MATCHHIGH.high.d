/* rows: G7 */
BEGIN
{
	@a = llquantize(1, 10, 0, 6, 10);
	@a = llquantize(1, 10, 0, 5, 10);
}
