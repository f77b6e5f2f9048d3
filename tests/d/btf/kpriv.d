/* rows: L29 E3
 * engines: ptrace
 * Only the kernel may be asked for what is in the kernel. */
BEGIN
{
	trace(((struct list_head *)0xffffffff81000000)->next);
}
ERROR
{
	printf("fault %d at %x\n", arg4, arg5);
	exit(0);
}
