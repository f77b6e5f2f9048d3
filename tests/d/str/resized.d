/* rows: L21 L41 L50
 * args: -s resized.more
 * A later source sets the size of strings: structures and translators of this
 * one are laid out for it. */
struct pair {
	string a, b;
	int n;
};
translator struct pair < int v > {
	a = "first";
	b = "second";
	n = v;
};

BEGIN
{
	this->p = xlate <struct pair> (7);
	printf("%s %s %d %d\n", this->p.a, this->p.b, this->p.n,
	    sizeof (this->p));
}
