/* With several aggregations in one printa(), each has its values of a CPU, also
 * if the same tuple is laid out differently in them. A line of a CPU has all
 * aggregations, like the total.
 * rows: G17 X1
 * args: -xaggpercpu -xcpu=0 */
BEGIN
{
	@a[probename] = sum(1);
	@b[strjoin("BE", "GIN")] = sum(2);
	@b["other"] = sum(3);
	printa(@a, @b);
	printa("%s %@d %@d\n", @a, @b);
	exit(0);
}
