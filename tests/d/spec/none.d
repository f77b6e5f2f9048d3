/* rows: X28 X12 B11
 * args: -xnspec=0 -xdroptags
 * stderr */
BEGIN
{
	printf("%d\n", speculation());
	exit(0);
}
