/* rows: V21
   engines: bpf
   trigger: while :; do dd if=/dev/zero of=/dev/null bs=1 count=999; sleep 0; done 2>/dev/null
 * No thread's time on a CPU ever goes back, whatever interrupts the thread. */
int64_t n, seconds, backward;
self uint64_t v;
syscall:::entry,
syscall:::return
{
	this->v = vtimestamp;
	backward += this->v < self->v;
	self->v = this->v;
	n++;
}
tick-1s
{
	seconds++;
}
tick-1s
/n >= 200000 || seconds >= 20/
{
	printf("%d %d\n", n > 1000, backward);
	exit(0);
}
