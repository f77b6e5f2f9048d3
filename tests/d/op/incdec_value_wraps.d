/* rows: L9 L16
 * The value of ++ and -- has the variable's type, also when it wraps around. */
unsigned int u;
this short s;
self int i;
unsigned char b[int];

BEGIN
{
	x = 0LL;
	x = --u;
	printf("%d %d\n", x, u);
	x = ++u;
	printf("%d %d\n", x, u);
	this->s = 32767;
	x = ++this->s;
	printf("%d\n", x);
	self->i = 2147483647;
	x = ++self->i;
	printf("%d\n", x);
	x = b[1]--;
	printf("%d %d\n", x, b[1]);
	x = ++b[1];
	printf("%d\n", x);
	exit(0);
}
