/* args: -xbufpolicy=fill -b 200 -xcpu=0
 * stderr
 * rows: B5 X8 X10 P2
 * Tracing is over at the first record without room: that one is dropped, no
 * smaller one is recorded after it, and END's record has its room. */
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
