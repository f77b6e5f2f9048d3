/* rows: G6 */

BEGIN
{
	@a = lquantize(1, 0, 10, 1);
	@a = lquantize(1, 1, 10, 1);
	     ^ lquantize( ) base (argument #1) does not match the previous declaration: 1, previously 0
}
