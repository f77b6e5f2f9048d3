/* rows: G11 X4
 * args: -xaggsortkey -xaggsortrev
 * Sorted by key, in reverse order. */
BEGIN
{
	@a["m"] = sum(1);
	@a["a"] = sum(3);
	@a["z"] = sum(2);
	printa("%s %@d\n", @a);
	exit(0);
}
