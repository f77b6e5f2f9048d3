/* rows: V2 */
BEGIN
{
	trace(args[0]);
}
