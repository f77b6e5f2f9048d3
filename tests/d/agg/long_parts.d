/* Long tuples differ if any of their parts do: also by where one string ends
 * and the next begins, and by the parts behind strings. A literal is a number
 * in the tuple, a variable is there with its bytes.
 * rows: G20 G2 */
string none, some, eight, rest;

BEGIN
{
	none = "";
	some = "ab";
	eight = "abcdefgh";
	rest = "ijk";
	@bytes[none, some] = count();
	@bytes[some, none] = count();
	@bytes[eight, rest] = count();
	@bytes[strjoin(eight, rest), none] = count();
	printa("<%s> <%s> %@d\n", @bytes);

	@text["", "ab", 1] = count();
	@text["ab", "", 1] = count();
	@text["a", "b", 1] = count();
	@text["ab", "", 2] = count();
	@text["ab", "", 2] = count();
	printa("<%s> <%s> %d %@d\n", @text);

	@least["a long one"] = min(-1);
	@least["a long one"] = min(5);
	@greatest["a long one"] = max(-1);
	@greatest["a long one"] = max(-5);
	@mean["a long one"] = avg(1);
	@mean["a long one"] = avg(4);
	@spread["a long one"] = stddev(1);
	@spread["a long one"] = stddev(5);
	@picture["a long one"] = lquantize(3, 0, 4);
	@picture["another"] = lquantize(2, 0, 4);
	printa("%@d %@d %@d %@d\n", @least, @greatest, @mean, @spread);
	printa(@picture);
}

BEGIN
{
	clear(@text);
	@text["a", "b", 1] = count();
	printa("<%s> <%s> %d %@d\n", @text);
	trunc(@text);
	@text["a", "b", 1] = count();
	printa("<%s> <%s> %d %@d\n", @text);
	exit(0);
}
