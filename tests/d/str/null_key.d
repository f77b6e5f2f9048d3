/* rows: L42
 * NULL as a part of a key that is a string is the empty string, whether it is
 * a literal, also with a cast to string, or a value. */
string none;
int seen[int, string];

BEGIN
{
	names["x"] = 1;
	names[NULL] = 2;
	printf("%d %d %d\n", names[""], names[none], names[NULL]);
	names[(string)NULL] = 3;
	printf("%d %d\n", names[""], names[stringof(NULL)]);
	seen[1, NULL]++;
	seen[1, ""]++;
	seen[1, strchr("abc", 'x')]++;
	printf("%d\n", seen[1, NULL]);
	@["x"] = count();
	@[NULL] = count();
	@[(string)NULL] = count();
	@[none] = count();
	none = "x";
	none = (string)NULL;
	printf("%d %d\n", none == "", (string)NULL == none);
	exit(0);
}
