/* rows: L9
 * C's precedence and associativity. */
BEGIN
{
	a = 2;
	b = 3;
	c = 4;
	printf("%d %d %d %d\n", a + b * c, (a + b) * c, a - b - c, a << b + 1);
	printf("%d %d %d %d\n", a | b ^ c & 6, a == b < c, !a == b, -a * -b);
	printf("%d %d\n", a < b ? b < c ? 1 : 2 : 3, a > b ? 1 : b > c ? 2 : 3);
	printf("%d %d\n", a || b && 0, (a || b) && 0);
	d = e = 6;
	printf("%d %d\n", d, e);
	exit(0);
}
