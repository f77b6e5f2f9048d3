syscall::mmap:entry
/execname == "Xsun"/
{
	@[ustack()] = count();
}
