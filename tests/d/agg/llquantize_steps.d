/* rows: G7
 * As the manual says: rows at multiples of the width, 2000, 4000 ... */
BEGIN
{
	@a = llquantize(1500, 10, 3, 5, 5);
	@a = llquantize(2000, 10, 3, 5, 5);
	@a = llquantize(4500, 10, 3, 5, 5);
	@a = llquantize(6000, 10, 3, 5, 5);
	@a = llquantize(9999, 10, 3, 5, 5);
	@a = llquantize(10000, 10, 3, 5, 5);
	@b = llquantize(7, 10, 0, 1);
	exit(0);
}
