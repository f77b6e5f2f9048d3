/* args: -xbufpolicy=switch -b 40 -xcpu=0
 * stderr
 * rows: B4 B3
 * What is larger than the buffer is dropped, and is no reason to stop. */
BEGIN
{
	printf("%d %d %d %d %d\n", 1L, 1L, 1L, 1L, 1L);
}
BEGIN
{
	printf("2\n");
	exit(0);
}
