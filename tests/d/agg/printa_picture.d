/* rows: A5 O8
 * printa() prints a picture in the place of the value's conversion. */
BEGIN
{
	@q["k"] = quantize(1);
	printa("key %s is%@d.\n", @q);
	exit(0);
}
