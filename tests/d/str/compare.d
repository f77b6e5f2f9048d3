/* rows: L41
 * Strings are compared byte by byte. */
BEGIN
{
	s = "banana";
	printf("%d %d %d %d\n", s == "banana", s == "bananas", s != "banana",
	    s != "b");
	printf("%d %d %d %d\n", s < "bananas", s < "banana", s <= "banana",
	    s > "apple");
	printf("%d %d\n", s >= "cherry", "" < s);
	printf("%d %d\n", "a" == "a", "a" < "b");
	exit(0);
}
