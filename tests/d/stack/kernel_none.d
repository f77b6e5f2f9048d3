/* rows: A8
 * engines: ptrace
 * args: -xstackindent=3 -xustackframes=2
 * The ptrace engine traces nothing in the kernel, and without a target there is
 * no user stack to walk. */
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
