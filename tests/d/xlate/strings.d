/* rows: L21 L32 L46 L47
 * A structure of the program's own may have members of type string, also as the
 * result of a translator. */
struct out {
	int a;
	string s;
	int b;
};
struct in {
	int x;
};
translator struct out < struct in *p > {
	a = p->x + 1;
	s = p->x == 41 ? "good" : "bad";
	b = 7;
};
struct out v, w;
struct out arr[int];

BEGIN
{
	this->i = (struct in *)alloca(sizeof (struct in));
	this->i->x = 41;
	printf("%d %s\n", xlate <struct out *> (this->i)->a,
	    xlate <struct out> (this->i).s);
	this->o = xlate <struct out *> (this->i);
	printf("%d %s %d\n", this->o->a, this->o->s, this->o->b);
	v = xlate <struct out> (this->i);
	w = v;
	w.s = strjoin(w.s, "!");
	printf("%s %s %d\n", v.s, w.s, w.b);
	arr[1] = w;
	self->o = arr[1];
	printf("%s %d\n", self->o.s, sizeof (v) == 256 + 8);
	exit(0);
}
