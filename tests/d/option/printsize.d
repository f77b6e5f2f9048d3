/* rows: X46
 * args: -xprintsize=12
 * print() shows this many bytes of a value, and "..." for the rest; a number is
 * shown whole or not at all. */
struct in {
	char c;
	short h;
};
struct p {
	int a;
	struct in in[4];
	int z;
};
struct bits {
	uint64_t u;
	int lo : 20;
	int hi : 15;
};
union un {
	uint8_t y[8];
	uint64_t x;
};
struct p x;
struct bits b;
union un v;
int m[2][3];
uint64_t u[3];
BEGIN
{
	x.a = 1;
	x.in[1].h = 2;
	b.lo = 3;
	b.hi = 4;
	m[0][2] = 5;
	m[1][0] = 6;
	print(x);
	print(b);
	print(m);
	print(u);
	print("twelve bytes");
	print("thirteen bytes");
	setopt("printsize", "3");
}
BEGIN
{
	print(x);
	print("thirteen bytes");
	print(x.a);
	print(x.in[0].c);
	print(v);
	setopt("printsize", "64k");
}
BEGIN
{
	print(x.in);
	print("thirteen bytes");
	exit(0);
}
