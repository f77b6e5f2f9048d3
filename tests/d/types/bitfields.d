/* rows: L22
 * Bit-fields hold as much as fits in them, and do not change their
 * neighbours. */
struct b {
	int a : 3;
	unsigned int b : 5;
	int : 0;
	uint64_t c : 40;
	int64_t d : 20;
	unsigned char e : 1;
	_Bool f : 1;
};
struct b g;
self struct b t;
BEGIN
{
	g.a = 3;
	g.b = 33;
	g.c = 0x123456789ab;
	g.d = -5;
	g.e = 3;
	g.f = 8;
	printf("%d %d %x %d %d %d\n", g.a, g.b, g.c, g.d, g.e, g.f);
	printf("%d %d %d\n", g.a = 4, g.a += 1, g.a);
	printf("%d %d\n", g.b--, g.b);
	printf("%d %d\n", --g.b, g.b);
	g.b |= 16;
	printf("%d %d\n", g.b, g.b > -1);
	printf("%d %x %d\n", g.a, g.c, g.d);
	self->t.d = 6;
	self->t.a = -1;
	printf("%d %d %d\n", self->t.a, self->t.d, self->t.c);
	exit(0);
}
