/* rows: G1 */

BEGIN
{
	@a = count();
	@a = sum(1);
	     ^ aggregation redefined: @a
	     ^	 current: @a = sum( )
	     ^	previous: @a = count( ) : line 3
}
