/* rows: A5 G12 O6
 * printa: formats, widths, several aggregations, missing ones as 0. */
BEGIN
{
	@a["x"] = count();
	@a["y"] = count();
	@b["y"] = sum(10);
	@b["z"] = sum(20);
	@n = count();
	printa("%-5s|%@5d|\n", @a);
	printa("%s %@d %@d\n", @a, @b);
	printa("[%@d] [%@x]\n", @n, @n);
	printa(@a);
	exit(0);
}
