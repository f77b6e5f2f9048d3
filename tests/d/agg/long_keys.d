/* Keys that are longer than BPF's stack, several in a tuple, and which differ
 * only in the last character; also structures and arrays as keys.
 * rows: G20 G2
 * args: -xstrsize=1k */
struct s {
	int a;
	char text[700];
	int b;
};

BEGIN
{
	this->a = "0123456789012345678901234567890123456789";
	this->b = strjoin(this->a, strjoin(this->a, strjoin(this->a, this->a)));
	this->c = strjoin(this->b, strjoin(this->b, strjoin(this->b, this->b)));
	this->s = (struct s *)alloca(sizeof(struct s));
	this->s->text[699] = 'x';
	this->s->b = 1;
	@text[strjoin(this->c, "x"), strjoin("y", this->c), 7] = count();
	@text[strjoin(this->c, "z"), strjoin("y", this->c), 7] = count();
	@text[strjoin(this->c, "z"), strjoin("y", this->c), 7] = count();
	@mem[*this->s] = count();
	this->s->b = 2;
	@mem[*this->s] = count();
	@mem[*this->s] = count();
	@array[this->s->text] = max(5);
	printa("%s %s %d %@d\n", @text);
	printa("%@d\n", @mem);
	printa("%@d\n", @array);
	exit(0);
}
