/* rows: G7 */

BEGIN
{
	@a = llquantize(1, 10, 0, 6, 10);
	@a = llquantize(1, 100, 0, 6, 100);
	     ^ llquantize( ) factor (argument #1) does not match the previous declaration: 100, previously 10
}
