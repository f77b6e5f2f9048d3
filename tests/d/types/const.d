/* rows: L61 L65 V31
 *
 * const objects may be read, copied and pointed to; a variable that gets the
 * value of one is not const. */
struct pair { const int a; int b; };
typedef const struct pair fixed_t;
struct pair x, y;
fixed_t fixed;
const struct pair *p;
const char *text;
const int table[3];
translator fixed_t < const int i > { a = i; b = i + 1; };
inline int plus[const int i, const string s] = i + strlen(s) + i;

BEGIN
{
	x.b = 4;
	y = x;
	p = &y;
	copy = *p;
	copy.b = p->b + 1;
	n = p->a;
	n += 7;
	text = "abc";
	text++;
	self->t = (const volatile long)3;
	self->t *= 2;
	key[(const int)1] = (const string)"one";
	key[1] = strjoin(key[1], "s");
	printf("%d %d %d %c %d %s\n", y.b, copy.b, n, *text, self->t, key[1]);
	y = fixed;
	printf("%d %d %d\n", y.b, sizeof (fixed_t), table[2]);
	made = xlate <fixed_t> (n);
	made.b++;
	printf("%d %d %d\n", made.a, made.b, plus[n++, strjoin("a", "b")]);
	exit(0);
}
