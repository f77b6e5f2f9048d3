/* rows: G7
 * Negative values have the mirror images of the positive buckets; values that
 * are closer to zero than the low magnitude share one bucket. */
BEGIN
{
	@all = llquantize(1500, 10, 3, 5, 5);
	@all = llquantize(999, 10, 3, 5, 5);
	@all = llquantize(-999, 10, 3, 5, 5, 2);
	@all = llquantize(-1500, 10, 3, 5, 5);
	@all = llquantize(-1000, 10, 3, 5, 5);
	@all = llquantize(1000000, 10, 3, 5, 5);
	@all = llquantize(-1000000, 10, 3, 5, 5);
	@all = llquantize((int64_t)0x8000000000000000, 10, 3, 5, 5);
	@zero = llquantize(0, 10, 0, 2, 10);
	@low = llquantize(-7, 2, 1, 4, 2);
	@key["less"] = llquantize(-50, 10, 0, 3, 10, 3);
	@key["more"] = llquantize(50, 10, 0, 3, 10);
	exit(0);
}
