/* rows: B21 */
BEGIN
{
	commit(1);
	trace(1);
}
