BEGIN
{
	trace(sizeof(struct nosuch`task_struct));
}
