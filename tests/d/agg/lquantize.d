/* rows: G6 O8
 * Linear steps, and the buckets below and above them. Steps are whole: the last
 * one ends before the limit if it has to. */
BEGIN
{
	@l = lquantize(-1, 0, 50, 10);
	@l = lquantize(0, 0, 50, 10);
	@l = lquantize(9, 0, 50, 10);
	@l = lquantize(10, 0, 50, 10);
	@l = lquantize(49, 0, 50, 10);
	@l = lquantize(50, 0, 50, 10);
	@l = lquantize(1000, 0, 50, 10, 2);
	@part = lquantize(8, 0, 10, 3);
	@part = lquantize(9, 0, 10, 3);
	@part = lquantize(10, 0, 10, 3);
	exit(0);
}
