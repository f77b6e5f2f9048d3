/* rows: G7 */
BEGIN
{
	@a = llquantize(1, 10, pid, 6, 10);
}
