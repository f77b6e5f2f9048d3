/* rows: O13 X43
 * args: -xencoding=utf8
 * Bars are drawn to an eighth of a column; those of negative values grow to the
 * left. */
BEGIN
{
	@a = lquantize(1, 0, 3, 1, 1);
	@a = lquantize(2, 0, 3, 1, 2);
	@b = quantize(1, 63);
	@b = quantize(2, 1);
	@c = lquantize(0, 0, 2, 1, -1);
	@c = lquantize(1, 0, 2, 1, 2);
	exit(0);
}
