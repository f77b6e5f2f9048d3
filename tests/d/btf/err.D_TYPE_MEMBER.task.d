/* rows: L24 */
BEGIN
{
	trace(offsetof(struct task_struct, t_nosuch));
}
