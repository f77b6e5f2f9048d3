/* rows: A1 L68
 * quiet: no
 * args: -xcpu=0
 * A firing whose actions did not take place leaves no line. */
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
