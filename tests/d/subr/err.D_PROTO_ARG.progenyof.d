/* rows: S20 */
BEGIN
{
	trace(progenyof("x"));
}
