/* A factor divides the values that are printed, not those that are kept; it
 * holds until the next one.
 * rows: A13 G15 G8 */
BEGIN
{
	this->n = 10;
	@sum["a"] = sum(1005);
	@sum["b"] = sum(-1005);
	@most = max(99);
	@avg = avg(7);
	@avg = avg(8);
	@q = quantize(3, 100);
	@q = quantize(9, 25);
	@l = lquantize(3, 0, 10, 1, 50);
	printa("%s %@d\n", @sum);
	normalize(@sum, 100);
	normalize(@most, this->n);
	normalize(@avg, 2);
	normalize(@q, 25);
	normalize(@l, this->n / 2);
	printa("%s %@d\n", @sum);
	printa("%@d %@5d|\n", @most, @avg);
	printa(@q);
	printa(@l);
	normalize(@sum, 5);
	printa(@sum);
	clear(@sum);
	@both["c"] = sum(100);
	printa("%s %@d %@d\n", @both, @sum);
	denormalize(@q);
	printa(@q);
	normalize(@most, 0);
	exit(0);
}

END
{
	@sum["a"] = sum(55);
	denormalize(@both);
	printa("%s %@d %@d\n", @both, @sum);
	denormalize(@sum);
	printa("%s %@d %@d\n", @both, @sum);
}
