/* args: -xbufpolicy=fill -b 2k -xcpu=0
 * stderr
 * rows: B5 B14
 * Records of 40 bytes: 51 of them fit. Nothing is printed before the buffer is
 * full. */
int n;
tick-1ms
{
	printf("%d\n", ++n);
}
