/* With agghist, counts and sums by key are shown as bars; a printa() with a
 * format, other functions and values without keys are printed as usual.
 * rows: G18 X41
 * args: -xagghist */
BEGIN
{
	@bytes["disk"] = sum(700);
	@bytes["net"] = sum(250);
	@bytes["a device with a name that is long"] = sum(50);
	@balance["in", 3] = sum(40);
	@balance["out", 4] = sum(-60);
	@loss["gone"] = sum(-9);
	@peak["cpu"] = max(80);
	@total = count();
	@where[ufunc(0x20), umod(0x30)] = count();
	printa(@bytes);
	printa(@balance);
	printa(@loss);
	printa("%s: %@d\n", @bytes);
	printa(@peak);
	printa(@total);
	printa(@where);
	normalize(@bytes, 10);
	printa(@bytes);
	setopt("aggzoom");
	printa(@bytes);
	printa(@balance);
	setopt("encoding", "utf8");
	printa(@bytes);
	exit(0);
}
