/* args: -xbufpolicy=ring -b 400 -xcpu=0
 * stderr
 * exit: 3
 * rows: B7
 * The last ten records, one of which is exit()'s. */
int n;
tick-1ms
{
	printf("%d\n", ++n);
}
tick-1ms
/n == 100/
{
	exit(3);
}
