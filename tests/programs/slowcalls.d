/* slowcalls.d - the calls that take longest, with the stack that made the
 * slowest of them; a table every 10 ms. */
#pragma D option quiet
#pragma D option ustackframes=4
#pragma D option dynvarsize=4m

uint64_t slowest;

syscall:::entry
/progenyof($target)/
{
	self->t[probefunc] = timestamp;
}

syscall:::return
/self->t[probefunc] != 0/
{
	this->ns = timestamp - self->t[probefunc];
	@max[execname, probefunc] = max(this->ns);
	@avg[execname, probefunc] = avg(this->ns);
	@dist[probefunc] = quantize(this->ns);
	self->t[probefunc] = 0;
}

syscall:::return
/this->ns > slowest/
{
	slowest = this->ns;
	printf("%Y %s %s %d us", walltimestamp, execname, probefunc,
	    slowest / 1000);
	ustack();
}

tick-10ms
{
	trunc(@max, 5);
	printa("%-12s %-16s %@12d %@12d\n", @max, @avg);
	clear(@avg);
}

END
{
	trunc(@dist, 2);
	printa(@dist);
}
