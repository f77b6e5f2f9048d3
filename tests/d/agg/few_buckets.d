/* rows: G6 G7
 * With keys: distributions with so few buckets that they are no larger than the
 * values of other functions. */
BEGIN
{
	@l["a"] = lquantize(9, 0, 32, 8);
	@l["b"] = lquantize(-1, 0, 32, 8);
	@l["a"] = lquantize(9, 0, 32, 8);
	@ll["a"] = llquantize(3, 2, 0, 1, 2);
	@ll["b"] = llquantize(0, 2, 0, 1, 2);
	@one[1, "x"] = lquantize(5, 5, 6, 1);
	exit(0);
}
