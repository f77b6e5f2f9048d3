/* rows: L9 L17
 * Every operator, with constants folded and without. */
BEGIN
{
	x = 17;
	y = 5;
	printf("%d %d %d %d %d\n", x + y, x - y, x * y, x / y, x % y);
	printf("%d %d %d %d %d\n", 17 + 5, 17 - 5, 17 * 5, 17 / 5, 17 % 5);
	printf("%d %d %d %d\n", -x / y, -x % y, x / -y, x % -y);
	printf("%d %d %d %d\n", -17 / 5, -17 % 5, 17 / -5, 17 % -5);
	printf("%d %d %d %d\n", x & y, x | y, x ^ y, ~x);
	printf("%d %d %d\n", x << y, x >> 2, -x >> 2);
	printf("%d %d %d %d\n", !x, !0, +x, -x);
	exit(0);
}
