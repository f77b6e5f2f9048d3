/* args: -xbufpolicy=fill -b 80 -xcpu=0
 * stderr
 * rows: B6 P2
 * END's records take the whole buffer, so BEGIN's record is the one that fills
 * it. */
BEGIN
{
	trace("begin");
}
END
{
	trace(1);
}
END
{
	trace(2);
}
