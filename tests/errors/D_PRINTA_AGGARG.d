/* rows: L65 */

BEGIN
{
	@a = count();
	printa("%@d", 1);
	              ^ printa( ) argument #2 is incompatible with prototype:
	              ^	prototype: aggregation
	              ^	 argument: int
}
