/* rows: L30 L32 L67
 * Structures, unions and arrays are in memory, global or clause-local: what is
 * stored through a pointer to them, or into them, changes them. */
struct part {
	char tag;
	struct {
		int c[3];
	} in;
	unsigned low : 4, high : 4;
};
struct part one, two;
union {
	int whole;
	char byte[4];
} u;
int a[5];
int m[2][3];
this struct part mine;

BEGIN
{
	p = &one;
	p->tag = 'x';
	p->in.c[1] = 9;
	p->in.c[1] += 2;
	p->high = 5;
	printf("%c %d %d\n", one.tag, one.in.c[1], one.high);
	q = &one.in.c[2];
	*q = 7;
	*--q = 6;
	printf("%d %d\n", one.in.c[2], one.in.c[1]);
	this->i = 3;
	r = &a[0];
	r[this->i] = 33;
	*(r + this->i + 1) = 44;
	printf("%d %d %d\n", a[3], a[4], (int)(&a[4] - r));
	*p = two;
	printf("%d %d\n", one.tag, one.in.c[1]);
}
BEGIN
{
	s = &m[1][0];
	*s++ = 1;
	*s++ = 2;
	*s = s[-1] + s[-2];
	printf("%d %d %d\n", m[1][0], m[1][1], m[1][2]);
	c = &u.byte[0];
	c[0] = 1;
	c[3] = 2;
	printf("%x\n", u.whole);
	this->mine.in.c[0] = 1;
	this->p = &this->mine;
	this->p->in.c[0]++;
	this->p->tag = 't';
	printf("%d %c\n", this->mine.in.c[0], this->mine.tag);
	exit(0);
}
