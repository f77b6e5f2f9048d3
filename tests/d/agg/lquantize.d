/* rows: G6 O8
 * Linear steps, below and above them. */
BEGIN
{
	@l = lquantize(-1, 0, 50, 10);
	@l = lquantize(0, 0, 50, 10);
	@l = lquantize(9, 0, 50, 10);
	@l = lquantize(10, 0, 50, 10);
	@l = lquantize(49, 0, 50, 10);
	@l = lquantize(50, 0, 50, 10);
	@l = lquantize(1000, 0, 50, 10, 2);
	exit(0);
}
