/* Bars to the greatest bucket.
 * rows: G18 X41
 * args: -xaggzoom */
BEGIN
{
	@ = quantize(1, 3);
	@ = quantize(2, 6);
	@ = quantize(8, 1);
	@n = lquantize(5, 0, 10, 1, -4);
	@n = lquantize(7, 0, 10, 1, 2);
	exit(0);
}
