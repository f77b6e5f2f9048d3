syscall::mmap:entry
/execname == "Xsun"/
{
	@[pid, arg4] = count();
}

END
{
	printf("%9s %13s %16s\n",
	    "PID", "FD", "COUNT");
	printa("%9d %13d %16@d\n", @);
}
