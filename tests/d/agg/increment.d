/* rows: G5 G6
 * Increments of quantizations; printing of large counts. */
BEGIN
{
	@q = quantize(4, 1000000);
	@q = quantize(9, 3000000);
	@l = lquantize(3, 0, 10, 5, 12);
	exit(0);
}
