/* rows: A3 O11
 * tracemem() shows memory; trace() shows the bytes of values that are not
 * text. */
struct p {
	int a;
	char s[14];
};
struct p x;
BEGIN
{
	x.a = 0x01020304;
	x.s[0] = 'h';
	x.s[1] = 'i';
	this->n = 5;
	tracemem(&x, sizeof (x));
	tracemem(x.s, 4, 2);
	tracemem(&x, 8, this->n);
	tracemem(&x, 2, 100);
	tracemem(&x, 2, -1);
	tracemem(&x, 2, 0);
	trace(x);
	trace(x.s);
	exit(0);
}
