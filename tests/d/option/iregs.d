/* rows: X22
 * args: -xiregs=3
 * Deep expressions need no more registers than there are. */
BEGIN
{
	a = 1;
	b = 2;
	c = 3;
	d = 4;
	printf("%d\n", ((a + b) * (c + d) - (a * b + c * d)) *
	    ((d - c) * (d + c) + (b - a) * (b + a)) +
	    ((a << b) | (c << d)) * ((a ^ b) + (c & d)));
	printf("%d\n", a + (b + (c + (d + (a + (b + (c + (d + a))))))));
	exit(0);
}
