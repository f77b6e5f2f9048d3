/* rows: L59
 * What C headers contain besides declarations that D knows, in the form that a
 * preprocessor prints it. */
# 1 "/usr/include/c.h" 1 3 4
typedef unsigned long dev_t; /* D has a smaller one */
typedef signed char int8_t;
typedef __signed__ int __s32;
extern char *string(const char *__restrict this, ...) __asm__("string2")
	__attribute__((__nothrow__, __leaf__, __nonnull__(1)));
extern __inline __attribute__((__gnu_inline__)) int
raise(int probe)
{
	const char *s = "}\"", c = '}';
	do {
		double d = 1.5e3;
	} while (probe @ 1);
	return (probe);
}
static const struct two { int self; } two[] = { { 1 }, { 2 } };
_Static_assert(sizeof(int) == 4, "int");
#pragma GCC diagnostic push
#pragma pack(push, 2)
struct at_most_2 { char c; long l; };
#pragma pack(pop)
struct any { char c; long l; };
struct tight { char c; int i; unsigned a:5, b:30; } __attribute__((packed));
struct __attribute__((__packed__)) tight_too { char c; int i; };
struct loose { char c; int i __attribute__((aligned(8))); };
union wide { char c; } __attribute__((aligned(2 * __alignof__(long))));
struct unit { char c; short s __attribute__((packed)); _Alignas(8) char d; };
struct tail { unsigned char n; int more[]; };
struct none { long n; char more[0]; };
enum big { SMALL = 1, BIG = 1u << 31, count = 7 };
enum huge { HUGE = 1l << 40, LESS = 1u << 31 };
enum both { MINUS = -1, PLUS = 1u << 31 };
struct before *early;
struct later { struct before *b; };
struct before { dev_t dev; };
extern int variable;
__extension__ typedef struct { unsigned long __val[(1024 / (8 *
	sizeof(unsigned long int)))]; } __sigset_t;
# 45 "c_header.d" 2
struct later *l;

BEGIN
{
	printf("%d %d %d %d\n", sizeof(struct at_most_2), sizeof(struct any),
	    sizeof(struct tight), sizeof(struct tight_too));
	printf("%d %d %d\n", sizeof(struct loose), sizeof(union wide),
	    sizeof(struct unit));
	printf("%d %d %d %d\n", offsetof(struct at_most_2, l),
	    offsetof(struct tight, i), offsetof(struct loose, i),
	    offsetof(struct unit, d));
	printf("%d %d %d\n", offsetof(struct tail, more), sizeof(struct none),
	    sizeof(__sigset_t));
	printf("%d %d %d %d %d\n", sizeof(enum big), sizeof(enum huge),
	    sizeof(enum both), BIG == 2147483648, HUGE >> 40);
	printf("%d %d\n", sizeof(dev_t), sizeof(l->b->dev));
	variable = 1;	/* is nobody's yet */
	this->t = (struct tight *)alloca(sizeof(struct tight));
	this->t->i = -5;
	*((char *)this->t + 5) = 0x7f;
	printf("%d %d %d\n", this->t->i, this->t->a, this->t->b);
	printf("%d\n", (*__errno_location ()) == errno);
	exit(0);
}
