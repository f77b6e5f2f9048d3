/* rows: X28 S22 B11
 * args: -xnspec=3
 * stderr
 * speculation() returns 0 if none is free, and the failure is counted. */
BEGIN
{
	printf("%d\n", speculation());
	printf("%d\n", speculation());
	printf("%d\n", speculation());
	printf("%d\n", speculation());
	printf("%d\n", speculation());
	discard(2);
	printf("%d\n", speculation());
	exit(0);
}
