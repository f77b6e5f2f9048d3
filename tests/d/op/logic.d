/* rows: L9 L10
 * Comparisons and logic; && and || evaluate their right side only if needed. */
BEGIN
{
	x = 3;
	z = 0;
	printf("%d %d %d %d %d %d\n", x < 4, x < 3, x <= 3, x > 2, x >= 4,
	    x == 3);
	printf("%d %d %d %d %d %d\n", x != 3, x && z, x || z, x ^^ z,
	    x ^^ 5, z ^^ 0);
	printf("%d %d\n", z && 1 / z, x || 1 / z);
	printf("%d %d\n", x > 2 ? 10 : 20, z ? 10 : 20);
	printf("%d\n", (z, x));
	exit(0);
}
