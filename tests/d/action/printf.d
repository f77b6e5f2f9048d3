/* rows: A4 O3 O5
 * The conversions, with flags, width and precision. */
BEGIN
{
	x = 42;
	printf("[%d] [%i] [%5d] [%-5d] [%05d] [%+d] [% d]\n", x, x, x, x, x,
	    x, x);
	printf("[%x] [%X] [%#x] [%o] [%#o] [%u]\n", x, x, x, x, x, x);
	printf("[%hd] [%hhd] [%ld] [%lld]\n", (short)x, (char)x, (long)x,
	    (long long)x);
	printf("[%s] [%10s] [%-10s] [%.2s] [%10.3s]\n", "string", "string",
	    "string", "string", "string");
	printf("[%c] [%3c] [%-3c]\n", 'a', 'b', 'c');
	printf("[%*d] [%-*d] [%.*s]\n", 6, x, 6, x, 3, "abcdef");
	printf("[%p] [%16x] [%'d]\n", (void *)0x1234, x, 1234567);
	printf("%%\n");
	exit(0);
}
