/* rows: G6 */

BEGIN
{
	@a = lquantize(1, 0, 10, 1);
	@a = lquantize(1, 0, 20, 1);
	     ^ lquantize( ) limit (argument #2) does not match the previous declaration: 20, previously 10
}
