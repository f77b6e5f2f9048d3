/* Bars for counts and sums; with aggzoom the greatest one is full. Others, and
 * those without keys, are as ever.
 * rows: G18 X41
 * args: -xagghist */
BEGIN
{
	@["minus", 1] = sum(-10);
	@["ten", 2] = sum(10);
	@["twenty", 3] = sum(20);
	@positive["a longer key than fits"] = sum(1);
	@positive["five"] = sum(5);
	@positive["six"] = sum(6);
	@negative[1] = sum(-5);
	@negative[2] = sum(-20);
	@most["x"] = max(5);
	@alone = count();
	printa(@);
	printa(@positive);
	printa(@negative);
	printa("%d %@d\n", @negative);
	printa(@most);
	printa(@alone);
	setopt("aggzoom");
	printa(@);
	printa(@positive);
	normalize(@negative, 5);
	printa(@negative);
	setopt("encoding", "utf8");
	printa(@positive);
	exit(0);
}
