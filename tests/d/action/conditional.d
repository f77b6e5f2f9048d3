/* rows: A1 L68
 * quiet: no
 * args: -xcpu=0
 * A firing none of whose actions were executed prints no line. */
BEGIN
{
	if (0 == pid) {
		trace("never");
	}
}
BEGIN
{
	exit(0);
}
