/* rows: L29 L30 E3
 * Only scratch memory and variables can be written through a pointer. */
int a[2];
struct s { int x; } t;
self struct s k;
BEGIN
{
	n = 0;
	*(int *)8 = 1;
	printf("not reached\n");
}
BEGIN
{
	p = &a[0];
	p[1 << 20] = 1;
	printf("not reached\n");
}
BEGIN
{
	self->k.x = 1;
	this->p = &self->k;
	this->p->x = 2;
	printf("not reached\n");
}
BEGIN
{
	printf("%d\n", self->k.x);
	exit(0);
}
ERROR
{
	n++;
	printf("%d %d\n", n, arg4);
}
