/* Flags, widths and precisions before and after the @; if there are more
 * conversions of values than aggregations, they start over with the first
 * aggregation.
 * rows: O5 O6 G8 G12 */
BEGIN
{
	@["k", 5] = sum(1234);
	@a["k", 5] = count();
	@negative = sum(-7);
	@big = sum(1234567);
	printa("%16@d|%-@8d|%@12u|%-12@d|%+@d|% @d|\n", @);
	printa("%'@d|%@8.6d|%@x|%#@x|%@o|%08@d|\n", @);
	printa("%s %@d %@d %d %@d\n", @, @a);
	printa("%@d%%%@u %@x\n", @negative);
	printa("%@lld %@hd %@i %@p %@X\n", @big);
	exit(0);
}
