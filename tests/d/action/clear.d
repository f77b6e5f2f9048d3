/* clear() removes the values of that aggregation only, and keeps its tuples;
 * what the same clause aggregates before clear() is read is cleared too.
 * rows: A13 G16 G8 */
BEGIN
{
	@n[1] = sum(5);
	@n[2] = sum(-7);
	@kept[1] = sum(5);
	@least = min(-3);
	@most = max(3);
	@avg = avg(10);
	@dev = stddev(10);
	@picture = quantize(10);
	printa("%d %@d\n", @n);
	clear(@n);
	clear(@least);
	clear(@most);
	clear(@avg);
	clear(@dev);
	clear(@picture);
	@n[2] = sum(1);
	printa("%d %@d\n", @n);
	printa("least %@d\n", @least);
	printa("most %@d\n", @most);
	printa("avg %@d dev %@d\n", @avg, @dev);
	printa(@picture);
	exit(0);
}

END
{
	@n[2] = sum(-8);
	@least = min(100);
	@most = max(-100);
	@avg = avg(3);
	@avg = avg(-8);
	@dev = stddev(4);
	printa("%d %@d\n", @n);
	printa("kept %d %@d\n", @kept);
	printa("least %@d\n", @least);
	printa("most %@d\n", @most);
	printa("avg %@d dev %@d\n", @avg, @dev);
}
