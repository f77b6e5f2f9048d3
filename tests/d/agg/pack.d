/* One line per distribution; with aggzoom the fullest cell is the one with its
 * greatest count.
 * rows: G18 X41
 * args: -xaggpack */
BEGIN
{
	@q["one"] = quantize(1);
	@q["many"] = quantize(2, 100);
	@q["many"] = quantize(4, 20);
	@q["many"] = quantize(8, 10);
	@q["many"] = quantize(16, 1);
	@q["wide"] = quantize(-1000);
	@q["wide"] = quantize(1000);
	@l["in", 1] = lquantize(30, 20, 100, 10);
	@l["below", 2] = lquantize(-3, 20, 100, 10);
	@l["above", 3] = lquantize(3000, 20, 100, 10, 3);
	@ll = llquantize(150, 10, 0, 3, 10, 4);
	@ll = llquantize(960, 10, 0, 3, 10, 6);
	@count["x"] = count();
	printa(@q);
	printa(@l);
	printa(@ll);
	printa(@count);
	setopt("aggzoom", "on");
	printa(@q);
	normalize(@l, 3);
	setopt("encoding", "utf8");
	printa(@l);
	printa(@q);
	setopt("aggpack", "off");
	setopt("encoding", "ascii");
	printa("%s %@d", @q);
	trunc(@q);
	trunc(@l);
	trunc(@ll);
	exit(0);
}
