/* rows: A5 O8
 * A picture where the format says so. */
BEGIN
{
	@q["k"] = quantize(1);
	printa("key %s is%@d.\n", @q);
	exit(0);
}
