/* rows: L33 L16
 * An undeclared variable gets a value that the checker converted: the result of
 * a function, a character, an element; and operands of every width. */
struct widths {
	char c[4];
	short s;
	unsigned int u;
	uint64_t l;
};
struct widths w;

BEGIN
{
	w.c[0] = '9';
	w.s = -2;
	w.u = 0x80000001;
	w.l = 1ULL << 40;
	port = ntohs(0x1234) + 1;
	this->port = ntohs(0x1234) + 1;
	self->port = ntohs(0x1234) + 1;
	ports["a", 1] = ntohs(0x1234) + 1;
	self->ports[1] = ntohs(0x1234) + 1;
	p = (char *)&w;
	digit = *p - 48;
	self->digit = w.c[0] & 0x7f;
	this->digit = "57"[1] - '0';
	digits[1] = -w.c[0];
	short_sum = w.s + 1;
	self->short_or = w.s | 1;
	this->unsigned_not = ~w.u;
	unsigned_sum = w.u + w.s;
	self->long_sum = w.l + w.c[0];
	named = curthread->comm[0] & 0;
	chosen = w.s < 0 ? w.s : w.u;
	chain = (self->chain = w.c[0]) + 1;
}

BEGIN
{
	printf("%x %x %x %x %x\n", port, this->port, self->port,
	    ports["a", 1], self->ports[1]);
	printf("%d %d %d %d\n", digit, self->digit, this->digit, digits[1]);
	printf("%d %d %x %x\n", short_sum, self->short_or,
	    (uint32_t)this->unsigned_not, (uint32_t)unsigned_sum);
	printf("%x %d %x %d\n", self->long_sum, named, (uint32_t)chosen, chain);
	exit(0);
}
