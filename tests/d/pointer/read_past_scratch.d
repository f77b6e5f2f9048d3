/* rows: L30 E3
 * A load past either end of allocated memory is a fault, whatever is there. */
struct own { int n; };
struct wide { char c[64]; };
this struct wide wide;
struct wide apart;
this struct own own;
struct own all;
BEGIN
{
	n = 0;
	this->own.n = 7;
	all.n = 8;
	this->p = (char *)alloca(8);
	printf("%d\n", this->p[7]);
	printf("%d\n", this->p[24]);
}
BEGIN
{
	this->p = (char *)alloca(8);
	printf("%d\n", this->p[-1]);
}
BEGIN
{
	this->p = alloca(8);
	this->q = (int64_t *)this->p;
	printf("%d\n", *this->q);
	printf("%d\n", this->q[2]);
}
BEGIN
{
	this->wide = *(struct wide *)alloca(8);
}
BEGIN
{
	apart = *(struct wide *)alloca(8);
}
BEGIN
{
	tracemem(alloca(8), 64);
}
BEGIN
{
	this->r = &this->own;
	printf("%d\n", this->r->n);
	this->r = &all;
	printf("%d\n", this->r->n);
	exit(0);
}
ERROR
{
	n++;
	printf("%d %d\n", n, arg4);
}
