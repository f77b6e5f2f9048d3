/* rows: L30 */
BEGIN
{
	trace(*pid);
}
