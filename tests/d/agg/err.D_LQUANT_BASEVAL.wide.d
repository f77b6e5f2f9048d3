/* rows: G6 */
BEGIN
{
	@a = lquantize(1, 0x100000000, 3);
}
