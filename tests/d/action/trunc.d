/* trunc() goes by the aggregation's values, in whatever order it is printed;
 * tuples that it removed come back when they are aggregated again.
 * rows: A13 G14 */
#pragma D option aggsortkey

BEGIN
{
	@["a"] = sum(30);
	@["b"] = sum(-10);
	@["c"] = sum(20);
	@["d"] = sum(10);
	@["e"] = sum(40);
	printa("%s %@d\n", @);
	trunc(@, 9);
	trunc(@, -9);
	trunc(@, 4);
	printa("without the least: %s %@d\n", @);
	trunc(@, -3);
	printa("without the greatest: %s %@d\n", @);
	trunc(@, 3 - 1);
	printa("two: %s %@d\n", @);
	trunc(@, 0);
	printa("none: %s %@d\n", @);
	exit(0);
}

END
{
	@["a"] = sum(1);
	@["z"] = sum(0);
	printa("new: %s %@d\n", @);
	trunc(@);
	@gone = count();
	trunc(@gone);
}
