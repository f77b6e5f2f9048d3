/* rows: L9 L41
 * A comparison whose result is kept while another one calls a subroutine: some
 * verifiers take the kept result for a constant. */
string s;
int x;
BEGIN
{
	s = "ab";
}
BEGIN
{
	printf("%d %d %d\n", (x == 1) < ("abc" > s), (x == 0) < ("abc" > s),
	    (x == 1) < ("aa" > s));
	printf("%d %d\n", ("b" < s) < (s == strjoin("a", "b")),
	    (strlen(s) == 3) < (s != "abc"));
	exit(0);
}
