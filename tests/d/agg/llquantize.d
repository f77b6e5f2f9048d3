/* rows: G7 O8
 * Magnitudes of a factor, each divided into linear steps. */
BEGIN
{
	@l = llquantize(5, 10, 0, 2, 10);
	@l = llquantize(15, 10, 0, 2, 10);
	@l = llquantize(19, 10, 0, 2, 10);
	@l = llquantize(150, 10, 0, 2, 10);
	@l = llquantize(5000, 10, 0, 2, 10);
	exit(0);
}
