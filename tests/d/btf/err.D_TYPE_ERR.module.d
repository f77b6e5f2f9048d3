/* rows: L25 */
BEGIN
{
	trace(sizeof(struct nosuch`task_struct));
}
