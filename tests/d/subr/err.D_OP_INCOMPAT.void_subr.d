/* rows: S2 */
BEGIN
{
	x = bcopy("a", alloca(1), 1);
}
