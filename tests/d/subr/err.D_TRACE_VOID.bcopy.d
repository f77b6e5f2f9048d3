/* rows: S2 */
BEGIN
{
	trace(bcopy("abc", alloca(4), 3));
}
