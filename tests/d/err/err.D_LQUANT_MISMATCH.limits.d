/* rows: G6 */
BEGIN
{
	@ = lquantize(1, 100, 10, 1);
}
