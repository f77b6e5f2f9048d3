/* A factor of -1: the smallest integer cannot be divided by it.
 * rows: A13 */
BEGIN
{
	@least = sum(-9223372036854775807 - 1);
	@one = sum(1);
	normalize(@least, -1);
	normalize(@one, -1);
	printa("%@d\n", @least);
	printa("%@d\n", @one);
	trunc(@least);
	trunc(@one);
	exit(0);
}
