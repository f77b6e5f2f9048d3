/* rows: L50
 * quiet: no
 * args: -xstrsize=8
 * A pragma sets options, but the command line has precedence. */
#pragma D option quiet
#pragma D option strsize=32
BEGIN
{
	s = strjoin("0123456", "789");
	printf("%s\n", s);
	exit(0);
}
