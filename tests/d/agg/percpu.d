/* Below the total, each CPU's part of it; clear, trunc and normalize change
 * both.
 * rows: G17 X1
 * args: -xaggpercpu -xcpu=0 */
BEGIN
{
	@["a"] = sum(10);
	@["b"] = sum(30);
	@["b"] = sum(-10);
	@q = quantize(3);
	printa(@);
	printa(@q);
	normalize(@, 2);
	trunc(@, 1);
	printa(@);
	printa("%s %@d\n", @);
	clear(@);
	printa(@);
	exit(0);
}

END
{
	@["c"] = sum(4);
}
