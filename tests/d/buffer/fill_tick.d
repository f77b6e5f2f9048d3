/* args: -xbufpolicy=fill -b 2k -xcpu=0
 * stderr
 * rows: B5 B14
 * 40 bytes each: 51 of them. Nothing is printed before it is full. */
int n;
tick-1ms
{
	printf("%d\n", ++n);
}
