/* rows: G2 E12
 * stderr
 * To store 0 where nothing is stored changes nothing, and nothing is dropped. */
BEGIN
{
	a[1] = 0;
	self->b["one", 2] = 0;
	a[1] = 2;
	a[1] = 0;
	a[1] = 0;
	printf("%d %d\n", a[1], self->b["one", 2]);
	exit(0);
}
