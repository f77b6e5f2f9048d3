/* rows: S1 */
BEGIN
{
	trace(alloca());
}
