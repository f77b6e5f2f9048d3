/* rows: L46 L47
 * Members of a translation: one expression each. */
struct point { int x; int y; char c; };
translator struct point < uint64_t v > {
	x = v >> 8;
	y = v & 0xff;
	c = 300 + v;
};
struct line { struct point from; struct point *to; };
translator struct line < int n > {
	from = xlate <struct point> ((uint64_t)n);
	to = xlate <struct point *> ((uint64_t)n + 0x101);
};
inline struct point *origin = xlate <struct point *> ((uint64_t)0x0506);
inline struct point at[int i] = xlate <struct point> ((uint64_t)i * 0x100);
BEGIN
{
	i = 0x203;
	this->v = (uint64_t)0x304;
	printf("%d %d %d\n", xlate <struct point> (this->v).x,
	    xlate <struct point *> (this->v)->y,
	    xlate <struct point> (this->v).c);
	printf("%d %d\n", origin->x, origin->y);
	printf("%d %d\n", at[3].x, at[i++].x);
	printf("%d %d\n", xlate <struct line> (i).from.x,
	    xlate <struct line> (i).to->y);
	exit(0);
}
