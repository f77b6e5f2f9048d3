/* args: -xbufpolicy=fill -b 200 -xcpu=0
 * stderr
 * rows: B5 X8 X10 P2
 * Tracing ends at the first record that does not fit: it is dropped, no smaller
 * one is recorded after it, but END's record has room reserved. */
BEGIN
{
	trace(1);
}
BEGIN
{
	trace(2);
}
BEGIN
{
	trace(3);
}
BEGIN
{
	printf(" %d %d %d %d", 4L, 4L, 4L, 4L);
}
BEGIN
{
	trace("not recorded");
}
END
{
	trace("end");
}
