/* rows: L33 L34
 * A declaration without a type declares an int, or what its declarator makes of
 * an int. */
self x, *p, k[int];
this y;
extern not_used;
BEGIN
{
	self->x = 5;
	self->p = alloca(4);
	*self->p = 7;
	self->k[1] = -3;
	this->y = 1 << 31;
	printf("%d %d %d %d\n", self->x, *self->p, self->k[1], this->y);
	exit(0);
}
