/* rows: G7 */

BEGIN
{
	@a = llquantize(1, 10, 0, 6, 10);
	@a = llquantize(1, 10, 0, 5, 10);
	     ^ llquantize( ) high magnitude (argument #3) does not match the previous declaration: 5, previously 6
}
