/* rows: G5 O8
 * Powers of two, with zero and negative values, and an increment. */
BEGIN
{
	@q = quantize(0);
	@q = quantize(1);
	@q = quantize(3);
	@q = quantize(3);
	@q = quantize(-1);
	@q = quantize(-5);
	@q = quantize(7, 4);
	exit(0);
}
