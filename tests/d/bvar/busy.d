/* rows: V21
 * vtimestamp advances, never goes back, and stands still while the thread
 * sleeps, as it does between these two clauses. Time that the scheduler had not
 * accounted yet when tracing began is counted later: a few milliseconds. If
 * dtrace is on another CPU, a tick may interrupt another thread. */
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
