/* rows: G3
 * The initial value changes no result: without a key, and with a number or a
 * string as key, whose values are kept in different places. */
BEGIN
{
	@n = min(5);
	@n1[1] = min(5);
	@ns[strjoin("a", probename), 1] = min(5);
	@x = max(-5);
	@x1[1] = max(-5);
	@xs[strjoin("a", probename), 1] = max(-5);
	@u = min((uint64_t)-2);
	@u1[1] = min((uint64_t)-2);
	@us[strjoin("a", probename), 1] = min((uint64_t)-2);
	@s = sum(7);
	@s1[1] = sum(7);
	@ss[strjoin("a", probename), 1] = sum(7);
	exit(0);
}
END
{
	printa("%@d\n", @n);
	printa("%d %@d\n", @n1);
	printa("%s %d %@d\n", @ns);
	printa("%@d\n", @x);
	printa("%d %@d\n", @x1);
	printa("%s %d %@d\n", @xs);
	printa("%@u\n", @u);
	printa("%d %@u\n", @u1);
	printa("%s %d %@u\n", @us);
	printa("%@d\n", @s);
	printa("%d %@d\n", @s1);
	printa("%s %d %@d\n", @ss);
}
