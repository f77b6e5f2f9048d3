/* rows: G7 */
BEGIN
{
	@a = llquantize(1, 65536, 0, 1, 10);
}
