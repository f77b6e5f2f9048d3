/* rows: L32 */
BEGIN
{
	trace(pid.a);
}
