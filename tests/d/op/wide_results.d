/* rows: L16 L17
 * args: 7000
 * Integers are computed with 64 bits. The type only matters where a result is
 * stored, cast, recorded or compared as unsigned; constants give the same
 * results as values that are computed at run time. */
struct widths {
	int8_t b;
	uint16_t h;
	int bits : 5;
};
struct widths w;
int i, j;
uint32_t u;
unsigned char c;
uint64_t at[int64_t];
inline int64_t twice[int64_t n] = n + n;
inline int narrow = 7000 * 1000000;

translator struct widths < int n > {
	b = n * 100;
	h = n * 20000;
};

BEGIN
{
	t = timestamp;
	printf("%d %d\n", (t + $1 * 1000000) - t, $1 * 1000000 > 2000000000);
	i = 7000;
	j = 1000000;
	s = 40;
	printf("%d %d %d\n", (t + i * j) - t, i * j > 2000000000, 1 << s);
	printf("%d %d\n", (int64_t)(i * j), (int)(i * j));
	printf("%d %d %d\n", i * j, 7000 * 1000000, narrow);
	printf("%d %d\n", i * j / 1000, 7000 * 1000000 / 1000);
	printf("%d %d\n", twice[i * j], (i > 0 ? i * j : -1) / 1000);
}

BEGIN
{
	printf("%d %x %u %d\n", u - 1, ~u, -u, u - 1 == 0xffffffff);
	printf("%d %d %d\n", u - 1 > 5, ~u + 1 == 0, !(~u + 1));
	u = 0x80000000;
	printf("%d %d %d\n", u * 2 == 0, u * 2 ? 1 : 0, u * 2 || 0);
	printf("%d %d\n", -8 >> 1, i - 7008 >> 1);
	printf("%d %d\n", -1 < 1U, j - 1000001 < 1U);
	c = 200;
	printf("%d %d %d\n", c + c, c - 201, (char)(c + c));
	printf("%d %d %d\n", sizeof (c + c), sizeof (1 << s), sizeof (1 << 5));
}

BEGIN
/u * 2/
{
	printf("not reached\n");
}

BEGIN
{
	printf("%d ", i = i * j);
	printf("%d ", i);
	printf("%d %d ", w.bits = j, w.b += 300);
	c -= 201;
	w.h = -c;
	i = 7000;
	printf("%d %d\n", c, w.h);
	at[i * j] = i * j;
	printf("%d %d\n", at[7000000000], at[(int)(i * j)]);
	a[i * j] = 1;
	printf("%d %d\n", a[7000000000], a[(int)(i * j)]);
	@s = sum(i * j);
	@k[i * j, i * (int64_t)j] = quantize(i * j);
	printa("%@d\n", @s);
	printa(@k);
	this->x = xlate <struct widths> (7 * 1);
	printf("%d %d %s\n", this->x.b, this->x.h, substr("abcdef", u * 2 + 2));
	exit(0);
}
