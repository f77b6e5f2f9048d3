/* rows: G6 */

BEGIN
{
	@a = lquantize(1, 0, 10, 1);
	@a = lquantize(1, 0, 10, 2);
	     ^ lquantize( ) step (argument #3) does not match the previous declaration: 2, previously 1
}
