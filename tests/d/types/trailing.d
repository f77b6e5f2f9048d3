/* rows: L31 L21
 * A structure's last member may be an array of one element that stands for
 * more.
 */
struct tail {
	int n;
	char text[1];
};
struct tail *p;
BEGIN
{
	p = alloca(sizeof(struct tail) + 8);
	p->text[0] = 'a';
	p->text[2] = 'c';
	p->n = 1;
	p->text[p->n] = 'b';
	printf("%c%c%c %d\n", p->text[p->n - 1], p->text[1], p->text[2],
	    sizeof(p->text));
	exit(0);
}
