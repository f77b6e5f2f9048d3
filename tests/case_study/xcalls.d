sysinfo:::xcalls
{
	@[execname] = count();
}
