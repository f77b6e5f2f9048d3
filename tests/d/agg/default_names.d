/* rows: G1
 * @ and @_ are one aggregation; names may be those of variables. */
BEGIN
{
	x = 5;
	@ = count();
	@_ = count();
	@x = sum(x);
	printa("%@d ", @);
	printa("%@d\n", @x);
	exit(0);
}
