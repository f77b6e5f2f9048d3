/* rows: L30 L67
 * Addresses of D's own objects: arithmetic, comparisons, dereferencing. */
struct p {
	int a;
	short h[4];
	struct p *next;
};
struct p x, y;
int n[4];
string s;
BEGIN
{
	x.a = 5;
	x.h[2] = 9;
	x.next = &y;
	y.a = 6;
	n[1] = 11;
	n[2] = 12;
	this->p = &x;
	printf("%d %d %d\n", this->p->a, (*this->p).h[2], this->p->next->a);
	printf("%d %d\n", this->p->next == &y, this->p == NULL);
	this->q = &n[1];
	printf("%d %d %d\n", *this->q, this->q[1], *(this->q - 1));
	this->q++;
	printf("%d %d %d\n", *this->q++, this->q - &n[0], this->q > n);
	this->q -= 2;
	printf("%d %d\n", *this->q, (n + 1)[1]);
	s = "hello";
	this->c = (char *)s;
	printf("%c %s %s\n", this->c[1], this->c + 2, stringof(this->c));
	printf("%d\n", *(unsigned char *)&y);
	printf("%d %d\n", &x.h[3] - &x.h[0], (uintptr_t)(n + 3) - (uintptr_t)n);
	printf("%d %d\n", this->p ? 1 : 0, !this->p);
	exit(0);
}
