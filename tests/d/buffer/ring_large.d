/* args: -xbufpolicy=ring -b 64m -xquietresize -xcpu=0
 * stderr
 * rows: B7 B8
 * Before Linux 6.11 no element of a map can be larger than 4m, so the buffer is
 * made smaller. */
int n;
tick-1ms
{
	printf("%d\n", ++n);
}
tick-1ms
/n == 3/
{
	exit(0);
}
