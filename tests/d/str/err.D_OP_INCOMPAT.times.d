/* rows: L15
 * There is no other arithmetic on strings. */
BEGIN
{
	trace(probename * 2);
}
