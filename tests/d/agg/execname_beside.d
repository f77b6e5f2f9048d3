/* rows: G2 X32
 * args: -xstrsize=65
 * As a key, execname stays apart from other strings, whatever their size. */
BEGIN
{
	@most[strjoin("", ""), 1] = max(2);
	@most[execname, 1] = max(5);
	@most[strjoin("dtr", "ace"), 1] = max(7);
	exit(0);
}
