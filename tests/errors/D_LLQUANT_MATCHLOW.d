/* rows: G7 */

BEGIN
{
	@a = llquantize(1, 10, 0, 6, 10);
	@a = llquantize(1, 10, 1, 6, 10);
	     ^ llquantize( ) low magnitude (argument #2) does not match the previous declaration: 1, previously 0
}
