/* rows: G6 */
BEGIN
{
	@a = lquantize(1, pid, 3);
}
