/* rows: G7 */

BEGIN
{
	@a = llquantize(1, 10, 0, 6, 10);
	@a = llquantize(1, 10, 0, 6, 20);
	     ^ llquantize( ) steps (argument #4) does not match the previous declaration: 20, previously 10
}
