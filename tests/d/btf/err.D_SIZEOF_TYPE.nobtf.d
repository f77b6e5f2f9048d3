/* rows: L24 R8
 * args: -xbtfpath=/nonexistent
 * Without BTF the message says what is missing. */
BEGIN
{
	trace(sizeof(struct task_struct));
}
