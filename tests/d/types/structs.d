/* rows: L32 L21 L39
 * Members of structures in variables of every scope, read and written. */
struct in {
	char c;
	short h;
};
struct p {
	int a;
	uint64_t u;
	struct in in[2];
	union {
		int x;
		unsigned char y[4];
	};
	struct p *next;
};
struct p g;
self struct p t;
this struct p l;
struct p arr[int];
BEGIN
{
	g.a = -3;
	g.u = 1;
	g.u <<= 40;
	g.in[1].h = 7;
	g.in[1].h += 5;
	g.in[0].c = 'q';
	g.x = 0x04030201;
	g.a++;
	printf("%d %d %d %c\n", g.a, g.u, g.in[1].h, g.in[0].c);
	printf("%d %d\n", g.y[0], g.y[3]);

	l = g;
	l.in[0] = l.in[1];
	l.u -= 1;
	printf("%d %d %d\n", l.in[0].h, l.u, g.in[0].h);

	printf("%d %d\n", self->t.a, self->t.in[1].h);
	self->t.in[1].h = 9;
	printf("%d %d\n", self->t.a, self->t.in[1].h);
	self->t = l;
	self->t.a *= 10;
	printf("%d %d %d\n", self->t.a, l.a, self->t.x);
	self->t = 0;
	printf("%d\n", self->t.u);

	arr[1].u = 77;
	arr[2] = arr[1];
	arr[2].a = -1;
	printf("%d %d %d %d\n", arr[1].u, arr[1].a, arr[2].u, arr[2].a);
	arr[1] = 0;
	printf("%d %d\n", arr[1].u, arr[3].in[0].h);
	printf("%d %d\n", (l = g).a, (pid != 0 ? g : l).x);
	exit(0);
}
