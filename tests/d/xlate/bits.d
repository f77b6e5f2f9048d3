/* rows: L22 L46 L47
 * A translated member that is a bit-field has no more bits than it says, also
 * where only that member is translated. */
struct in {
	int a;
	unsigned int u : 7;
} in;
struct out {
	int b : 5;
	unsigned int c : 3;
	int64_t d : 33;
	int e : 3;
};
translator struct out < struct in *p > {
	b = ~p->a;
	c = p->a + 5;
	d = ((int64_t)p->a << 29) + 7;
	e = p->u;
};

BEGIN
{
	in.a = 1000;
	in.u = 0x7d;
	this->x = xlate <struct out> (&in);
	printf("%d %d %d %d\n", this->x.b, this->x.c, this->x.d, this->x.e);
	printf("%d %d %d %d\n", xlate <struct out> (&in).b,
	    xlate <struct out> (&in).c, xlate <struct out> (&in).d,
	    xlate <struct out> (&in).e);
	printf("%d %d %d %d\n", xlate <struct out *> (&in)->b,
	    xlate <struct out *> (&in)->c, xlate <struct out *> (&in)->d,
	    xlate <struct out *> (&in)->e);
	printf("%d %d\n", xlate <struct out *> (&in)->c - 6 < 0,
	    xlate <struct out *> (&in)->b >> 1);
	exit(0);
}
