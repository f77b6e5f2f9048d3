/* rows: V21
 * The time on a CPU goes on, never back, and not faster than time. */
BEGIN
{
	t = timestamp;
	v = vtimestamp;
}
tick-50ms
{
	this->v = vtimestamp;
	printf("%d %d\n", this->v > v, this->v - v <= timestamp - t + 10000000);
	exit(0);
}
