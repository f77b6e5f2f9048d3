/* quiet: no */
BEGIN
{
	@a["k"] = count();
	printa(@a);
	printa("%s %@d", @a);
	exit(0);
}
