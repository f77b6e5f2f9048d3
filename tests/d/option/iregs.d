/* rows: X22
 * args: -xiregs=3
 * A deep expression does with as few registers as there are. */
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
