/* rows: L35
 * An interrupt does not see the variables of the thread that it interrupts, nor
 * the thread those of the interrupt. */
self int x, a[int];
BEGIN
{
	self->x = 1;
	self->a[1] = 2;
}
tick-10ms
{
	printf("%d %d\n", self->x, self->a[1]);
	self->x = 3;
	self->a[1] = 4;
	exit(0);
}
END
{
	printf("%d %d\n", self->x, self->a[1]);
}
