syscall:::entry
/execname == "Xsun"/
{
	self->sys = probefunc;
}

sysinfo:::xcalls
/execname == "Xsun"/
{
	@[self->sys != NULL ?
	    self->sys : "<none>"] = count();
}

syscall:::return
/self->sys != NULL/
{
	self->sys = NULL;
}
