/* rows: L9
 * ?: of integers and of strings. */
BEGIN
{
	x = 5;
	printf("%s\n", x == 5 ? "five" : "other");
	printf("%s\n", x == 6 ? "six" : "other");
	printf("%d\n", x > 3 ? x < 4 ? 1 : 2 : 3);
	s = x ? "yes" : "no";
	printf("%s\n", s);
	exit(0);
}
