/* rows: L31
 * Arrays of one and more dimensions; a dynamic index is computed. */
int a[5];
int m[2][3];
char s[8];
self short t[4];
this int l[3];
BEGIN
{
	this->i = 2;
	a[0] = 10;
	a[this->i] = 30;
	a[this->i + 1] += a[2] / 3;
	a[4]--;
	printf("%d %d %d %d %d\n", a[0], a[1], a[2], a[3], a[4]);
	m[1][this->i] = 12;
	m[this->i - 1][0] = 10;
	printf("%d %d %d %d\n", m[0][2], m[1][0], m[1][1], m[1][2]);
	s[0] = 'd';
	s[1] = 't';
	printf("%s %d %d\n", s, strlen(s), s == "dt");
	self->t[3] = -7;
	self->t[this->i] = self->t[3] - 1;
	printf("%d %d %d\n", self->t[1], self->t[2], self->t[3]);
	this->l[1] = 5;
	printf("%d %d\n", this->l[0], this->l[this->i - 1]);
	printf("%d %d %d\n", sizeof (a), sizeof (m), sizeof (m[0]));
	this->copy = s;
	s[0] = 'D';
	printf("%s %s\n", this->copy, s);
	exit(0);
}
