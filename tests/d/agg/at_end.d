/* rows: G1 G13
 * Aggregations that no printa() shows are printed at the end, in order of first
 * use. */
BEGIN
{
	@strings["alpha"] = count();
	@strings["beta"] = count();
	@strings["alpha"] = count();
	@none = sum(5);
	@shown = count();
	@ints[3, 4] = max(12);
	@unused = count();
	printa("%@d\n", @shown);
	exit(0);
}
