/* args: -xbufpolicy=fill -b 64 -xcpu=0
 * stderr
 * rows: B4 B3
 * A record that is larger than the buffer is dropped, but does not end
 * tracing. */
BEGIN
{
	printf("%d %d %d %d %d\n", 1L, 1L, 1L, 1L, 1L);
}
BEGIN
{
	printf("2\n");
	exit(0);
}
