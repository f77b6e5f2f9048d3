/* truss.d - the calls of one command, with arguments and results, as truss(1)
 * prints them. */
#pragma D option quiet
#pragma D option switchrate=10hz
#pragma D option strsize=64

syscall:::entry
/execname == "dd"/
{
	self->arg0 = arg0;
	self->arg1 = arg1;
	self->arg2 = arg2;
	self->start = timestamp;
	self->in = 1;
}

syscall::openat:return, syscall::newfstatat:return, syscall::access:return
/self->in/
{
	self->path = probefunc == "access" ? self->arg0 : self->arg1;
	printf("%5d/%d: %s(\"%S\", 0x%x)\t= %d", pid, tid, probefunc,
	    copyinstr(self->path), self->arg2, (int)arg1);
	printf("%s%d\n", errno ? " Err#" : " ok ", errno);
	self->path = 0;
	self->in = 0;
}

syscall::read:return, syscall::write:return
/self->in && arg0 > 0/
{
	this->n = arg0 < 16 ? arg0 : 16;
	printf("%5d/%d: %s(%d, \"%S\", %d)\t= %d\n", pid, tid, probefunc,
	    self->arg0, stringof(copyin(self->arg1, this->n)), self->arg2,
	    arg0);
	@elapsed[probefunc] = sum(timestamp - self->start);
	@calls[probefunc] = count();
	self->in = 0;
}

syscall:::return
/self->in/
{
	printf("%5d/%d: %s(0x%X, 0x%X, 0x%X)\t= %d Err#%d\n", pid, tid,
	    probefunc, self->arg0, self->arg1, self->arg2, (int)arg1, errno);
	self->in = 0;
	self->start = 0;
}

END
{
	printf("\n%-16s %8s %12s\n", "SYSCALL", "CALLS", "ELAPSED");
	printa("%-16s %@8u %@12u\n", @calls, @elapsed);
}
