BEGIN
{
	trace(sizeof(struct vmlinux`nosuch));
}
