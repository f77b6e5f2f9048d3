/* rows: G2 G8 G11
 * Keys of every kind; sorted by value, then by key. They are evaluated before
 * the value, so they may make a variable that it uses. */
BEGIN
{
	@a["x", 1] = count();
	@a["x", 2] = count();
	@a["y", 1] = count();
	@a["x", 1] = count();
	@b[-3] = sum(7);
	@b[2] = sum(-7);
	@b[0] = sum(0);
	@e[execname, probename] = max(5);
	@f[made++] = sum(made);
	@f[made++] = sum(made);
	exit(0);
}
END
{
	printa("%s %d %@d\n", @a);
	printa("%d: %@d\n", @b);
	printa("%s %s %@d\n", @e);
	printa("%d: %@d\n", @f);
}
