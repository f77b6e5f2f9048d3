/* rows: A6
 * print() shows types, and the names of members. */
struct in {
	char c;
	short h;
};
struct p {
	int a : 3;
	unsigned int b : 5;
	uint64_t u;
	char s[8];
	struct in in[2];
	int m[2][3];
	union {
		int x;
		uint8_t y[4];
	};
	struct p *next;
	enum e { RED, GREEN = 5 } e, f;
	int (*fn)(int);
};
struct p x;
BEGIN
{
	x.a = -2;
	x.b = 9;
	x.u = 1 << 30;
	x.s[0] = 'a';
	x.s[1] = '\n';
	x.in[0].c = 'q';
	x.in[1].h = -7;
	x.m[1][2] = 4;
	x.x = 258;
	x.next = (struct p *)0x1234;
	x.e = GREEN;
	x.f = 3;
	print(x);
	print(x.in[0]);
	print(x.s);
	print(x.a);
	print(x.u);
	print("text");
	print(x.next);
	exit(0);
}
