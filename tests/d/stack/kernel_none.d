/* rows: A8
 * engines: ptrace
 * args: -xstackindent=3 -xustackframes=2
 * What this engine traces is not in the kernel; there is no target whose stack
 * could be walked. */
BEGIN
{
	stack();
	stack(3);
	ustack(2);
	jstack();
	printf("<%k>", stack());
	@[stack(), ustack()] = count();
	exit(0);
}
