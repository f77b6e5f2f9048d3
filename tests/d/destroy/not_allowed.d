/* rows: A18 A19 A21
 * stderr
 * exit: 1
 * These actions are refused without -w. */
BEGIN
/0/
{
	raise(9);
}
