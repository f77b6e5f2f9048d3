/* rows: L30 */
BEGIN
{
	trace(alloca(8)[1]);
}
