/* What compiled programs do when the interpreter runs them, with all registers
 * and with the fewest; and what their DIF looks like. */
#include "tests/unit/dcomp_lab.h"

#include <stdint.h>
#include <stdio.h>

/* Expressions that are C and D at once: both compilers see the same text. The
 * variables are globals of the D program. */
static volatile int8_t i8;
static volatile uint8_t u8;
static volatile int16_t i16;
static volatile uint16_t u16;
static volatile int i32;
static volatile unsigned int u32;
static volatile long i64;
static volatile unsigned long u64;
static volatile long long ll;
static volatile unsigned long long ull;
static volatile _Bool yes, no;
static volatile int zero, one, two, five;
static char *volatile p;
static int *volatile ip, *volatile iq;

/* clang-format off */
#define VALUES                                                                 \
	i8 = -7; u8 = 250; i16 = -30000; u16 = 65000; i32 = -2000000000;       \
	u32 = 4000000000u; i64 = -9000000000000000000;                         \
	u64 = 18000000000000000000u; ll = 5; ull = 77; yes = 1; no = 0;        \
	zero = 0; one = 1; two = 2; five = 5; p = (char *)1000;                \
	ip = (int *)2000; iq = (int *)2040;
/* clang-format on */
#define TEXT_OF(...) #__VA_ARGS__
#define TEXT(...)    TEXT_OF(__VA_ARGS__)

static void set_variables(void)
{
	VALUES
}

static const char variables[] =
	"int8_t i8; uint8_t u8; int16_t i16; uint16_t u16; int i32;"
	"unsigned int u32; long i64; unsigned long u64; long long ll;"
	"unsigned long long ull; _Bool yes; _Bool no; int zero; int one;"
	"int two; int five; char *p; int *ip; int *iq;\n"
	"BEGIN { " TEXT(VALUES) "}\n";

struct expr {
	const char *text;
	int64_t value;
	size_t size;
};

#define E(...)                              \
	{                                   \
		#__VA_ARGS__,               \
			({                  \
				set_variables();     \
				(int64_t)(__VA_ARGS__); \
			}),                 \
			sizeof(__VA_ARGS__) \
	}

/* This must be C that gcc warns about. */
#pragma GCC diagnostic ignored "-Wsign-compare"
#pragma GCC diagnostic ignored "-Wunused-value"
#pragma GCC diagnostic ignored "-Wparentheses"
#pragma GCC diagnostic ignored "-Wtype-limits"
#pragma GCC diagnostic ignored "-Woverflow"
#pragma GCC diagnostic ignored "-Wbool-compare"
#pragma GCC diagnostic ignored "-Wint-in-bool-context"
#pragma GCC diagnostic ignored "-Wmultichar"
#pragma GCC diagnostic ignored "-Wbool-operation"
#pragma GCC diagnostic ignored "-Wsequence-point"

static void run_expr(const struct expr *e, uint32_t iregs)
{
	struct dc_opts o = lab_opts();
	char text[1024], want[80];
	struct lab l;

	o.iregs = iregs;
	snprintf(text, sizeof(text), "BEGIN { trace((int64_t)(%s)); "
		"trace(sizeof (%s)); }", e->text, e->text);
	snprintf(want, sizeof(want), "trace %lld; trace %zu; ",
		(long long)e->value, e->size);
	lab_open(&l, o);
	if (!lab_compile(&l, variables) || !lab_compile(&l, text))
		str_puts(&l.out, l.message);
	else
		lab_run(&l);
	CHECK_STR(l.out.s, want);
	if (strcmp(l.out.s, want))
		printf("# %s, iregs %u\n", e->text, iregs);
	lab_close(&l);
}

static void test_exprs(void)
{
	const struct expr expr[] = {
		/* constants */
		E(2147483647), E(2147483648), E(0x80000000), E(037777777777),
		E(0xffffffffffffffff), E(4294967296), E(1u), E(1l), E(1ull),
		E('a'), E('\n'), E('\377'), E(-1), E(- -1), E(~0), E(~0u),
		E(7 / -2), E(-7 / 2), E(-7 % 3), E(7 % -3), E(-7 / 2u),
		E(-1 >> 1), E(-1u >> 1), E(1 << 31), E(1l << 40), E(-1 < 1u),
		E(-1l < 1u), E(1 ? 2 : 3u), E((char)200), E((uint8_t)-1),
		E((int16_t)40000), E((_Bool)5), E((_Bool)256), E(!5), E(!!5),
		E(2147483647 + 1u), E(-2147483647 - 1), E(3 * 1000000000l),
		E(sizeof(int)), E(sizeof(long long)), E(sizeof(short)),
		E(0 && five), E(1 || five), E(5 && 3), E((2, 3)),
		E(0x7fffffffffffffff), E(9223372036854775807), E(-5 % 2),
		/* variables: promotions and conversions */
		E(i8), E(u8), E(i16), E(u16), E(i32), E(u32), E(i64), E(u64),
		E(-i8), E(~u8), E(+u16), E(-u32), E(~u32), E(-i32), E(~u64),
		E(i8 + u8), E(u8 + u8), E(u8 * u8), E(u16 * i8), E(i8 - u8),
		E(u32 + u32), E(u32 * two), E(u32 * 2ul), E(i32 + u32),
		E(i8 + u32), E(i8 + u64), E(i64 + u32), E(i64 + u64),
		E(ll + ull), E(i8 * ull), E(yes + yes), E(yes - five),
		E((int8_t)u8), E((uint8_t)i8), E((uint16_t)i8), E((int8_t)i32),
		E((uint32_t)i8), E((uint64_t)i8), E((int64_t)u32),
		E((int32_t)u64), E((int32_t)i64), E((uint32_t)i64),
		E((_Bool)u64), E((_Bool)zero), E((_Bool)i8), E((char)u16),
		/* sign of / % >> */
		E(i32 / five), E(u32 / five), E(i8 / u8), E(i8 / u32),
		E(i64 / five), E(u64 / five), E(i64 / u64), E(i32 % five),
		E(u32 % five), E(i8 % five), E(i8 % u32), E(i64 % five),
		E(u64 % 1000), E(i32 >> two), E(u32 >> two), E(i8 >> two),
		E(u8 >> two), E(i64 >> five), E(u64 >> five), E(u32 << five),
		E(u8 << 20), E(u64 << five), E(one << 31), E(u16 >> 33ll - 30),
		E(i16 & u16), E(i16 | u8), E(i16 ^ u32), E(i8 & u64),
		E(i32 & i8), E(u32 | i8),
		/* comparisons */
		E(i8 < u8), E(i8 < u32), E(i8 < u64), E(i32 < u16), E(i64 < u32),
		E(i64 < u64), E(i8 > u32), E(i8 >= i8), E(i8 <= u8), E(i8 == -7),
		E(u8 == 250), E((int8_t)u8 == u8), E(u32 != i32), E(i8 > zero),
		E(u64 > i64), E(u64 >= u64), E(u32 <= 4000000000),
		/* logic and ?: */
		E(zero && five), E(two && five), E(zero || zero), E(zero || two),
		E(!zero), E(!two), E(!(zero || two)), E(!(two && five)),
		E(zero || five && two), E((zero || five) && !(two > five)),
		E(one ? i8 : u32), E(zero ? i8 : u8), E(one ? i8 : u64),
		E(two > five ? i8 : two < five ? u8 : u16),
		E((one ? two : five) + (zero ? two : five)),
		E(five + (one && two) * (zero || five) + (two == two)),
		E(u8 + (i8 < 0 ? i8 : five) * (u16 > 9 && i16 < 9)),
		/* registers: deep on the left, on the right, and both */
		E(one + (two + (five + (i8 + (u8 + (i16 + (u16 + (ll + (ull +
			(i8 * u8)))))))))),
		E(((((((((one * two) - five) + i8) * u8) - i16) + u16) * ll)
			- ull) + u32),
		E((one + two) * (five + i8) - (u8 + i16) * (u16 + ll) +
			((one - two) * (five - i8) - (u8 - i16) * (u16 - ll))),
		E((i8 / (one + (zero ? u8 : two))) ^ (u16 - (i16 *
			((u8 && i8) + (u16 >> (five - two)))))),
		/* pointers */
		E((long)(p + 5)), E((long)(ip + five)), E((long)(ip - two)),
		E((long)(1 + ip)), E(iq - ip), E(ip < iq), E(ip == iq),
		E((long)p), E(!p), E(p && ip), E(p != 0),
		/* assignment */
		E(i8 = 300), E(u8 = -1), E(i16 = 70000), E(u32 = -1),
		E(yes = 256), E(u8 += 10), E(i8 -= 200), E(i16 *= 3),
		E(u32 /= 7), E(i32 %= 7), E(i64 >>= 3), E(u64 >>= 3),
		E(u16 <<= 9), E(i32 |= 255), E(u8 &= i8), E(u8 ^= 0xfff),
		E(i8 += u64), E(u8 /= i8), E(yes += 5), E(yes -= 1),
		E(i8++), E(++i8), E(u8--), E(--u8), E(yes++), E(++u32),
		E((u8 = 255, u8++)), E((u8 = 255, ++u8)), E((u8 = 255, u8++, u8)),
		E((i8 = 127, ++i8)), E((i32 = 5, i32++ + two)),
		E((i32 = i16 = i8 = 1000)), E((long)++ip), E((long)(iq -= two)),
	};
	size_t i;

	for (i = 0; i < sizeof(expr) / sizeof(expr[0]); i++) {
		run_expr(&expr[i], 0);
		run_expr(&expr[i], 3);
	}
}

int main(void)
{
	test_exprs();
	return unit_done();
}
