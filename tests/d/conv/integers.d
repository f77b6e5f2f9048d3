/* rows: L16 L19
 * Values are truncated and sign- or zero-extended according to their types. */
char c;
unsigned char uc;
short s;
uint16_t us;
int i;
unsigned int u;
long l;
unsigned long ul;
BEGIN
{
	c = 200;
	uc = 200;
	s = 40000;
	us = 40000;
	i = 3000000000;
	u = 3000000000;
	l = 10000000000000000000;
	ul = 10000000000000000000;
	printf("%d %d %d %d\n", c, uc, s, us);
	printf("%d %u\n", i, u);
	printf("%d %u\n", l, ul);
	printf("%d %d %d\n", (char)300, (int8_t)255, (uint8_t)-1);
	printf("%d %u\n", (int)0xffffffff, (uint32_t)-1);
	exit(0);
}
