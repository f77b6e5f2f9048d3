/* rows: V21
 * The time on a CPU goes on, never back, and not while the thread sleeps, as
 * this one does between the two clauses. What the scheduler has not booked
 * yet when the account begins is counted later: a few milliseconds. A tick may
 * interrupt another thread, if dtrace is on another CPU. */
BEGIN
{
	t = timestamp;
	v = vtimestamp;
	who = tid;
}
tick-1s
/tid == who/
{
	this->v = vtimestamp;
	printf("%d %d\n", this->v > v, this->v - v < (timestamp - t) / 2);
	exit(0);
}
