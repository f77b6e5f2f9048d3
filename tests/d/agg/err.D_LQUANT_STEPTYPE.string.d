/* rows: G6 */
BEGIN
{
	@a = lquantize(1, 0, 10, "a");
}
