/* rows: L29 E3
 * engines: ptrace
 * The ptrace engine cannot read the kernel's memory. */
BEGIN
{
	trace(((struct list_head *)0xffffffff81000000)->next);
}
ERROR
{
	printf("fault %d at %x\n", arg4, arg5);
	exit(0);
}
