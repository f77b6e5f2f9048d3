/* rows: X32
 * Results are truncated to strsize - 1 bytes. */
#pragma D option strsize=8
BEGIN
{
	printf("%s %s %s\n", lltostr(-1234567890), lltostr(1 << 20, 2),
	    toupper("abcdefghij"));
	printf("%s %s %s\n", basename("/a/bcdefghij"), dirname("abc/defghij"),
	    cleanpath("/abc//defghij"));
	printf("%s %d %d\n", strtok("abcdefghij", "j"),
	    strtoll("1234567890"), rindex("abcabcabcabc", "abc"));
	exit(0);
}
