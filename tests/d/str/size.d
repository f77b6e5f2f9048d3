/* rows: L41 X32
 * A string holds at most strsize - 1 bytes; a literal that is used as one, too. */
#pragma D option strsize=16
BEGIN
{
	s = strjoin("0123456789", "abcdefghij");
	printf("%s %d\n", s, strlen(s));
	t = "0123456789abcdefghij";
	printf("%s %d\n", t, strlen(t));
	printf("%s\n", "0123456789abcdefghij");
	trace(t == "0123456789abcdefghij");
	trace("0123456789abcdeX" == "0123456789abcdeY");
	printf("\n%s %d %d\n", cpu < 0 ? "short" : "0123456789abcdefghij",
	    strlen("0123456789abcdefghij"), sizeof ("0123456789abcdefghij"));
	a["0123456789abcdefghij"] = 1;
	trace(a[t]);
	@["0123456789abcdefghij"] = count();
	exit(0);
}
