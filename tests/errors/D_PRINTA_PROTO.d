/* rows: L65 */

BEGIN
{
	@a = count();
	printa("%@d");
	^ printa( ) prototype mismatch: aggregation expected
}
