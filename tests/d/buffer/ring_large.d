/* args: -xbufpolicy=ring -b 64m -xquietresize -xcpu=0
 * stderr
 * rows: B7 B8
 * Kernels before 6.11 have no element of a map that is larger than 4m: the
 * buffer is made smaller. */
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
