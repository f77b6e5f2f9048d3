/* rows: L57 X6 */
BEGIN
{
	trace($1);
}
