/* rows: G3 G4 G8
 * count, sum, avg, min, max, stddev of the same values. */
BEGIN
{
	@c = count();
	@s = sum(2);
	@a = avg(2);
	@n = min(2);
	@x = max(2);
	@d = stddev(2);
}
BEGIN
{
	@c = count();
	@s = sum(4);
	@a = avg(4);
	@n = min(4);
	@x = max(4);
	@d = stddev(4);
}
BEGIN
{
	@c = count();
	@s = sum(-12);
	@a = avg(-12);
	@n = min(-12);
	@x = max(-12);
	@d = stddev(-12);
	exit(0);
}
END
{
	printa("count %@d sum %@d avg %@d\n", @c, @s, @a);
	printa("min %@d max %@d stddev %@d\n", @n, @x, @d);
}
