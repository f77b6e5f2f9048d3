/* rows: S15 */
BEGIN
{
	trace(inet_ntoa(1));
}
