/* rows: L24 */
BEGIN
{
	trace(sizeof(struct nosuch_at_all));
}
