/* rows: L22
 * Bit-fields of packed structures: what is loaded and stored with them never
 * lies outside of the structure. */
struct two {
	char a;
	int b : 9;
} __attribute__((packed));
struct late {
	char a;
	unsigned int b : 17;
} __attribute__((packed));
struct across {
	unsigned int a : 5;
	uint64_t b : 40;
	int c : 3;
	short d;
} __attribute__((packed));
this struct two x;
struct late y;
self struct across z;

BEGIN
{
	this->x.a = 3;
	this->x.b = -5;
	y.a = 1;
	y.b = 99999;
	self->z.a = 17;
	self->z.b = 0x123456789a;
	self->z.c = -1;
	self->z.d = -2;
	printf("%d %d %d\n", sizeof (this->x), this->x.a, this->x.b);
	printf("%d %d %d\n", sizeof (y), y.a, y.b);
	printf("%d %d %x %d %d\n", sizeof (self->z), self->z.a, self->z.b,
	    self->z.c, self->z.d);
	print(y);
	exit(0);
}
