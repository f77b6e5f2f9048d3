/* rows: L31 E3
 * An index outside of an array is BADADDR, with the address, and never reaches
 * the next variable: global, thread-local and clause-local arrays, members,
 * rows, elements of associative arrays, negative ones, of each size; reading
 * and writing. */
struct pair {
	int n;
	short v[3];
	int next;
};
int a[4];
int after;
char text[5];
uint64_t m[2][3];
struct pair s;
struct pair assoc[int];
self int t[4];
this int l[4];

BEGIN
{
	after = 7;
	s.next = 8;
	i = 4;
	trace(a[i]);
}
BEGIN
{
	a[i] = 1;
}
BEGIN
{
	a[i]++;
}
BEGIN
{
	i = -1;
	trace(a[i]);
}
BEGIN
{
	i = 5;
	trace(text[i]);
}
BEGIN
{
	i = 3;
	trace(s.v[i]);
}
BEGIN
{
	s.v[i] = 9;
}
BEGIN
{
	trace(m[0][i]);
}
BEGIN
{
	i = 2;
	trace(m[i][0]);
}
BEGIN
{
	i = 4;
	self->t[i] = 1;
}
BEGIN
{
	trace(self->t[i]);
}
BEGIN
{
	trace(this->l[i]);
}
BEGIN
{
	this->l[i] = 1;
}
BEGIN
{
	trace(assoc[1].v[i]);
}
BEGIN
{
	big = (1 << 62) + 1;
	trace(a[big]);
}
ERROR
{
	/* from the beginning of the variable, where that has an address */
	printf("%d %d %d %d\n", arg1, arg2, arg4, arg5 != 0);
	n++;
	where[arg1] = arg5;
}
BEGIN
{
	i = 3;
	a[i] = 3;
	m[1][i - 1] = 4;
	s.v[i - 1] = 5;
	self->t[i] = 6;
	this->l[i] = 7;
	text[i + 1] = 'e';
	printf("%d %d %d %d %d %c\n", a[i], m[1][i - 1], s.v[i - 1], self->t[i],
	    this->l[i], text[i + 1]);
	printf("%d %d %d faults\n", after, s.next, n);
	printf("%d %d %d %d\n", where[1] - (uint64_t)&a[0],
	    where[4] - (uint64_t)&a[0], where[6] - (uint64_t)&s,
	    where[8] - (uint64_t)&m[0][0]);
	exit(0);
}
