syscall::poll:entry
/execname == "Xsun"/
{
	self->interested = 0;
}

syscall::mmap:entry
/execname == "Xsun"/
{
	self->interested = 1;
}

sched:::wakeup
/self->interested/
{
	@[args[1]->pr_fname] = count();
}
