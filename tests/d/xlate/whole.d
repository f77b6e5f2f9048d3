/* A whole translation, by value and by pointer. */
struct point { int x; char c; uint64_t y:40; };
translator struct point < uint64_t v > {
	x = v >> 8;
	c = 300 + v;
	y = v << 36;
};
struct point p;
BEGIN
{
	p = xlate <struct point> ((uint64_t)0x304);
	printf("%d %d %x\n", p.x, p.c, p.y);
	this->q = xlate <struct point *> ((uint64_t)0x506);
	this->r = xlate <struct point *> ((uint64_t)0x708);
	printf("%d %d %x\n", this->q->x, this->q->c, this->q->y);
	printf("%d %d\n", this->r->x, this->q->x);
	printf("%d\n", (1 ? this->q : this->r)->x);
	a[1] = xlate <struct point> ((uint64_t)0x901);
	printf("%d\n", a[1].x);
	exit(0);
}
