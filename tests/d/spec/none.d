/* args: -xnspec=0 -xdroptags
 * stderr */
BEGIN
{
	printf("%d\n", speculation());
	exit(0);
}
