/* rows: G5
 * A picture for each key. */
BEGIN
{
	@q["a"] = quantize(100);
	@q["b"] = quantize(5);
	@q["b"] = quantize(6);
	@q["b"] = quantize(1000);
	exit(0);
}
