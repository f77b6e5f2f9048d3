/* args: -xbufpolicy=fill -b 48 -xcpu=0
 * stderr
 * rows: B9
 * Scratch memory is not the buffer's: it takes no room from a record. */
BEGIN
{
	p = (long *)alloca(1024);
	p[127] = 5;
	trace(p[127]);
	exit(0);
}
