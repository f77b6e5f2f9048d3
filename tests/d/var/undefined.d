/* rows: L33
 * A variable that was never assigned is zero. */
int zero;
self int s;
int a[int];
BEGIN
/!zero && !self->s/
{
	printf("%d %d %d\n", zero, self->s, a[1]);
	a[2] = 5;
	exit(0);
}
