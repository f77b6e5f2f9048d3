/* rows: G2 E12
 * stderr
 * Storing 0 in an element that does not exist changes nothing, and causes no
 * drop. */
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
