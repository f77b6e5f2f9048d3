/* rows: L25 */
BEGIN
{
	trace(sizeof(struct vmlinux`nosuch));
}
