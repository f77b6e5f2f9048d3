/* errinfo.d - what calls fail with, by command, the most frequent ones last.
 * both engines print the same */
#pragma D option quiet

inline string err[int e] = e == ENOENT ? "no such file" :
    e == ECHILD ? "no children" : e == ENOTTY ? "no terminal" :
    strerror[e];

syscall:::entry
/progenyof($target)/
{
	self->call = probefunc;
}

syscall:::return
/self->call != NULL/
{
	errno ? (self->failed = errno) : (self->failed = 0);
	self->call = 0;
}

syscall:::return
/self->failed/
{
	@[execname, probefunc, err[self->failed]] = count();
	@sum[execname] = count();
	self->failed = 0;
}

END
{
	printf("%16s %16s %-20s %5s\n", "EXEC", "SYSCALL", "ERROR", "COUNT");
	printa("%16s %16s %-20s %@5d\n", @);
	printa("%16s %@d\n", @sum);
}
