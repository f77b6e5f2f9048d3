/* args: -xbufpolicy=ring -b 100 -xcpu=0
 * stderr
 * rows: B7 X8 P2
 * Two records fit. END's records do not replace them: they are written when the
 * others have been read. */
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
	trace(4);
}
BEGIN
{
	trace(5);
	exit(0);
}
END
{
	trace("end");
}
