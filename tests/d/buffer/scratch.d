/* args: -xbufpolicy=fill -b 48 -xcpu=0
 * stderr
 * rows: B9
 * Scratch memory is not taken from the buffer, so it leaves all room to
 * records. */
BEGIN
{
	p = (long *)alloca(1024);
	p[127] = 5;
	trace(p[127]);
	exit(0);
}
