syscall::read:entry
{
	trace(args[cpu]);
}
