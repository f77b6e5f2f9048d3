/* rows: V21
 * The time on a CPU goes on, never back, and not while the thread sleeps, as
 * this one does between the two clauses. What the scheduler has not booked
 * yet when the account begins is counted later: a few milliseconds. */
BEGIN
{
	t = timestamp;
	v = vtimestamp;
}
tick-1s
{
	this->v = vtimestamp;
	printf("%d %d\n", this->v > v, this->v - v < (timestamp - t) / 2);
	exit(0);
}
