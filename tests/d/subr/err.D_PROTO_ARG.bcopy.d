/* rows: S2 */
BEGIN
{
	bcopy("abc", "abc", 3);
}
