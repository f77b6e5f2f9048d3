/* rows: O3 O5 O11
 * Each conversion, with each flag that it supports; widths and precisions given
 * as arguments, also negative ones. */
struct pair { int a; char b[4]; };
struct pair p;
double d;

BEGIN
{
	n = -42;
	printf("%d|%i|%6d|%-6d|%06d|%+d|% d|%.4d|%7.4d\n", n, n, n, n, n, n, n,
	    n, n);
	printf("%o|%#o|%x|%#x|%X|%#X|%u|%08x|%-8x|\n", 64, 64, 255, 255, 255,
	    255, n, 255, 255);
	printf("%hd|%hi|%ho|%hu|%hx|%hX\n", (short)-1, (short)-1, (short)-1,
	    (short)-1, (short)-1, (short)-1);
	printf("%ld|%li|%lo|%lu|%lx|%lX\n", -1L, -1L, 8L, 8L, -1L, -1L);
	printf("%lld|%lli|%llo|%llu|%llx|%llX\n", -1LL, -1LL, 8LL, 8LL, -1LL,
	    -1LL);
	printf("%'d|%'d|%'12d|%-'12d|%'d\n", 999, 1000, 1234567, 1234567,
	    -1234567);
	printf("%#o|%#x|%.0d|%.0x|\n", 0, 0, 0, 0);
	printf("%c|%3c|%-3c|%C|%C|%C|%lc|%wc\n", 'a', 'b', 'c', 'd', '\n', 1,
	    0x20ac, 0xfc);
	printf("%s|%6s|%-6s|%.2s|%6.2s|%-6.2s|%ls|%ws\n", "text", "text",
	    "text", "text", "text", "text", "text", "text");
	printf("%S|%8S|%.3S\n", "a\tb\\\"", "\n", "\1\2");
	printf("%*d|%-*d|%*d|%.*d|%.*s|%*.*s|%.*s\n", 5, 1, 5, 1, -5, 1, 3, 1,
	    2, "text", 6, 2, "text", -1, "text");
	printf("%p|%16p|%-16p|%p\n", (void *)0x1234, (void *)0x1234,
	    (void *)0x1234, 10);
	printf("%a|%20a|%-8A|%A\n", 16, 16, 16, (void *)16);
	printf("%%|%5d%%\n", 50);
	printf("%e|%E|%f|%g|%G|%9.2f|%-9.1f|%+g|%Lg\n", d, d, d, d, d, d, d, d,
	    d);
	printf("%P\n", 65535);
	printf("%s|%d\n", p.b, p.a);
	exit(0);
}
