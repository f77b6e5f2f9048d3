/* rows: L32 L38 L41
 * args: -xstrsize=24
 * Behind a text that is assigned to a string in a structure there are zeros, not
 * what an earlier clause left in the scratch memory: structures with equal
 * members are equal keys. */
struct s {
	string m;
	int i;
};
struct s g, h;
int a[struct s];
string text;
BEGIN
{
	text = "ABCDEFGHIJKLMNOPQRSTUV";
	text = toupper(strjoin(text, text));
	this->p = (uint64_t *)alloca(64);
	this->p[0] = this->p[1] = this->p[2] = this->p[3] = -1ull;
	this->p[4] = this->p[5] = this->p[6] = this->p[7] = -1ull;
}
BEGIN
{
	g.m = "x";
	h.m = strjoin("x", "");
	a[g] = 5;
	printf("%d %d\n", a[g], a[h]);
	@[g] = count();
	@[h] = count();
	tracemem(&g, 24);
	exit(0);
}
