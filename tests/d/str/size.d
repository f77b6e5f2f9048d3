/* rows: L41 X32
 * A string holds strsize - 1 bytes. */
#pragma D option strsize=16
BEGIN
{
	s = strjoin("0123456789", "abcdefghij");
	printf("%s %d\n", s, strlen(s));
	t = "0123456789abcdefghij";
	printf("%s %d\n", t, strlen(t));
	exit(0);
}
