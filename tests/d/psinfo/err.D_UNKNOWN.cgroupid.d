/* rows: S27 */
BEGIN
{
	trace(cgroupid("/nosuch"));
}
