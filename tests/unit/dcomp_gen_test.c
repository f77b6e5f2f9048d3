/* dcomp_gen_test.c - results of compiled programs in the interpreter, with all
 * registers and with the fewest; and their DIF.
 * rows: L9 L16 L17 X22 */
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
	bool is_unsigned, whole; /* whole: the value is all 64 bits */
};

#define E(...)                                                                 \
	{                                                                      \
#__VA_ARGS__, ({                                               \
			set_variables();                                       \
			(int64_t)(__VA_ARGS__);                                \
		}),                                                            \
			sizeof(__VA_ARGS__), (typeof(__VA_ARGS__))-1> 0, false \
	}

/* Results that differ from C, since D computes in 64 bits. */
#define W(text, value, size)                            \
	{                                               \
		text, INT64_C(value), size, false, true \
	}

/* The text must be C code that gcc warns about. */
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
	static const char *const type[2][9] = {
		{ [1] = "int8_t", [2] = "short", [4] = "int", [8] = "int64_t" },
		{ [1] = "uint8_t",
			[2] = "uint16_t",
			[4] = "uint32_t",
			[8] = "uint64_t" },
	};
	struct dc_opts o = lab_opts();
	char text[1024], want[80];
	struct lab l;

	o.iregs = iregs;
	snprintf(text, sizeof(text),
		"BEGIN { trace((int64_t)(%s)(%s)); trace(sizeof (%s)); }",
		e->whole ? "int64_t" : type[e->is_unsigned][e->size], e->text,
		e->text);
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
		E(2147483647),
		E(2147483648),
		E(0x80000000),
		E(037777777777),
		E(0xffffffffffffffff),
		E(4294967296),
		E(1u),
		E(1l),
		E(1ull),
		E('a'),
		E('\n'),
		E('\377'),
		E(-1),
		E(- -1),
		E(~0),
		E(~0u),
		E(7 / -2),
		E(-7 / 2),
		E(-7 % 3),
		E(7 % -3),
		E(-1 >> 1),
		E(1u << 31),
		E(1l << 40),
		E(-1 < 1u),
		E(-1l < 1u),
		E(1 ? 2 : 3u),
		E((char)200),
		E((uint8_t)-1),
		E((int16_t)40000),
		E((_Bool)5),
		E((_Bool)256),
		E(!5),
		E(!!5),
		E(2147483647 + 1u),
		E(-2147483647 - 1),
		E(3 * 1000000000l),
		E(sizeof(int)),
		E(sizeof(long long)),
		E(sizeof(short)),
		E(0 && five),
		E(1 || five),
		E(5 && 3),
		E((2, 3)),
		E(0x7fffffffffffffff),
		E(9223372036854775807),
		E(-5 % 2),
		W("7000 * 1000000", 7000000000, 4),
		W("2147483647 + 1", 2147483648, 4),
		W("7000 * 1000000 > 2147483647", 1, 4),
		W("(int)(7000 * 1000000)", -1589934592, 4),
		W("(long)(7000 * 1000000)", 7000000000, 8),
		W("(char)(100 + 100)", -56, 1),
		W("(char)100 + (char)100", 200, 4),
		W("~0u", -1, 4),
		W("~0u == 0xffffffff", 1, 4),
		W("0u - 1 > 5", 1, 4),
		W("!(~0u + 1)", 1, 4),
		W("(0xffffffff + 1 ? 3 : 4)", 4, 4),
		W("-7 / 2u", 0x7ffffffffffffffc, 4),
		W("-1u >> 1", 0x7fffffffffffffff, 4),
		W("1 << 40", 1099511627776, 8),
		W("1u << 31", 0x80000000, 4),
		W("0 ? 1 : 7000 * 1000000", 7000000000, 4),
		W("0 ? 1u : -1", -1, 4),
		W("1 ? -1 : 1ul", -1, 8),
		/* the same at run time */
		W("five * 1400 * 1000000", 7000000000, 4),
		W("i32 + i32", -4000000000, 4),
		W("i32 - -i32 < i32", 1, 4),
		W("(int)(i32 + i32)", 294967296, 4),
		W("(long)(i32 + i32)", -4000000000, 8),
		W("~(u32 - u32)", -1, 4),
		W("~(u32 - u32) == 0xffffffff", 1, 4),
		W("zero - 1u > five", 1, 4),
		W("!(u32 + 294967296u)", 1, 4),
		W("(u32 + 294967296u ? 3 : 4)", 4, 4),
		W("u32 + 294967296u || zero", 0, 4),
		W("i8 / u32", 4611686018, 4),
		W("-u32 >> 60", 15, 4),
		W("one << 8 * five", 1099511627776, 8),
		W("u32 << five", 128000000000, 8),
		W("i8 << 4", -112, 4),
		W("zero ? 1u : i8", -7, 4),
		W("(zero, i32 * two)", -4000000000, 4),
		W("u64 + five * 1400 * 1000000 - u64", 7000000000, 8),
		/* assignments truncate, and so does their value */
		W("i32 = five * 1400 * 1000000", -1589934592, 4),
		W("u32 += u32", 3705032704, 4),
		W("i8 *= two", -14, 1),
		W("u8 <<= five", 64, 1),
		W("i32 <<= 4", -1935228928, 4),
		W("u32 >>= one", 2000000000, 4),
		W("u8 |= 256", 250, 1),
		W("yes |= 4", 1, 1),
		/* variables: promotions and conversions */
		E(i8),
		E(u8),
		E(i16),
		E(u16),
		E(i32),
		E(u32),
		E(i64),
		E(u64),
		E(-i8),
		E(~u8),
		E(+u16),
		E(-u32),
		E(~u32),
		E(-i32),
		E(~u64),
		E(i8 + u8),
		E(u8 + u8),
		E(u8 * u8),
		E(u16 * i8),
		E(i8 - u8),
		E(u32 + u32),
		E(u32 * two),
		E(u32 * 2ul),
		E(i32 + u32),
		E(i8 + u32),
		E(i8 + u64),
		E(i64 + u32),
		E(i64 + u64),
		E(ll + ull),
		E(i8 * ull),
		E(yes + yes),
		E(yes - five),
		E((int8_t)u8),
		E((uint8_t)i8),
		E((uint16_t)i8),
		E((int8_t)i32),
		E((uint32_t)i8),
		E((uint64_t)i8),
		E((int64_t)u32),
		E((int32_t)u64),
		E((int32_t)i64),
		E((uint32_t)i64),
		E((_Bool)u64),
		E((_Bool)zero),
		E((_Bool)i8),
		E((char)u16),
		/* sign of / % >> */
		E(i32 / five),
		E(u32 / five),
		E(i8 / u8),
		E(i64 / five),
		E(u64 / five),
		E(i64 / u64),
		E(i32 % five),
		E(u32 % five),
		E(i8 % five),
		E(i64 % five),
		E(u64 % 1000),
		E(i32 >> two),
		E(u32 >> two),
		E(i8 >> two),
		E(u8 >> two),
		E(i64 >> five),
		E(u64 >> five),
		E(u8 << 20),
		E(u64 << five),
		E(one << 30),
		E(u16 >> 33ll - 30),
		E(i16 & u16),
		E(i16 | u8),
		E(i16 ^ u32),
		E(i8 & u64),
		E(i32 & i8),
		E(u32 | i8),
		/* comparisons */
		E(i8 < u8),
		E(i8 < u32),
		E(i8 < u64),
		E(i32 < u16),
		E(i64 < u32),
		E(i64 < u64),
		E(i8 > u32),
		E(i8 >= i8),
		E(i8 <= u8),
		E(i8 == -7),
		E(u8 == 250),
		E((int8_t)u8 == u8),
		E(u32 != i32),
		E(i8 > zero),
		E(u64 > i64),
		E(u64 >= u64),
		E(u32 <= 4000000000),
		/* logic and ?: */
		E(zero && five),
		E(two && five),
		E(zero || zero),
		E(zero || two),
		E(!zero),
		E(!two),
		E(!(zero || two)),
		E(!(two && five)),
		E(zero || five && two),
		E((zero || five) && !(two > five)),
		E(one ? i8 : u32),
		E(zero ? i8 : u8),
		E(one ? i8 : u64),
		E(two > five	     ? i8
			: two < five ? u8
				     : u16),
		E((one ? two : five) + (zero ? two : five)),
		E(five + (one && two) * (zero || five) + (two == two)),
		E(u8 + (i8 < 0 ? i8 : five) * (u16 > 9 && i16 < 9)),
		/* registers: deep on the left, on the right, and both */
		E(one + (two + (five + (i8 + (u8 + (i16 + (u16 + (ll + (ull + (i8 * u8)))))))))),
		E(((((((((one * two) - five) + i8) * u8) - i16) + u16) * ll) -
			  ull) +
			u32),
		E((one + two) * (five + i8) - (u8 + i16) * (u16 + ll) +
			((one - two) * (five - i8) - (u8 - i16) * (u16 - ll))),
		E((i8 / (one + (zero ? u8 : two))) ^
			(u16 - (i16 * ((u8 && i8) + (u16 >> (five - two)))))),
		/* pointers */
		E((long)(p + 5)),
		E((long)(ip + five)),
		E((long)(ip - two)),
		E((long)(1 + ip)),
		E(iq - ip),
		E(ip < iq),
		E(ip == iq),
		E((long)p),
		E(!p),
		E(p && ip),
		E(p != 0),
		/* assignment */
		E(i8 = 300),
		E(u8 = -1),
		E(i16 = 70000),
		E(u32 = -1),
		E(yes = 256),
		E(u8 += 10),
		E(i8 -= 200),
		E(i16 *= 3),
		E(u32 /= 7),
		E(i32 %= 7),
		E(i64 >>= 3),
		E(u64 >>= 3),
		E(u16 <<= 9),
		E(i32 |= 255),
		E(u8 &= i8),
		E(u8 ^= 0xfff),
		E(i8 += u64),
		E(u8 /= i8),
		E(yes += 5),
		E(yes -= 1),
		E(i8++),
		E(++i8),
		E(u8--),
		E(--u8),
		E(yes++),
		E(++u32),
		E((u32 = -1, ++u32)),
		E((u32 = 0, --u32)),
		E((long)(u32 = 0, u32--, u32)),
		E((int64_t)(u32 = -1, u32++) + u32),
		E((u8 = 255, u8++)),
		E((u8 = 255, ++u8)),
		E((u8 = 255, u8++, u8)),
		E((i8 = 127, ++i8)),
		E((i32 = 5, i32++ + two)),
		E((i32 = i16 = i8 = 1000)),
		E((long)++ip),
		E((long)(iq -= two)),
	};
	size_t i;

	for (i = 0; i < sizeof(expr) / sizeof(expr[0]); i++) {
		run_expr(&expr[i], 0);
		run_expr(&expr[i], 3);
	}
}

struct program {
	const char *text, *does;
};

static const struct program program[] = {
	/* recording */
	{ "BEGIN", "default; " },
	{ "BEGIN { }", "default; " },
	{ "BEGIN { ; }", "default; " },
	{ "BEGIN { x = 1; }", "" },
	{ "BEGIN { trace(1); trace(\"a\"); trace(execname); }",
		"trace 1; trace a; trace sh; " },
	{ "BEGIN { trace(probeprov); trace(probemod); trace(probefunc); "
	  "trace(probename); }",
		"trace test; trace mod; trace func; trace probe; " },
	{ "BEGIN { trace(arg0); trace(arg9); trace(pid); trace(timestamp); }",
		"trace 100; trace 109; trace 42; trace 1000; " },
	{ "BEGIN { printf(\"%d %s\\n\", 6 * 7, strjoin(\"a\", \"b\")); }",
		"printf \"%d %s\n\" 42 ab; " },
	{ "BEGIN { printf(\"%*d\", 5, 1); printf(\"x\"); }",
		"printf \"%*d\" 5 1; printf \"x\"; " },
	{ "BEGIN { exit(3); } BEGIN { trace(1); }", "exit 3; " },
	{ "BEGIN { @a = count(); printa(@a); printa(\"%@d\", @a); }",
		"printa @a; printa \"%@d\" @a; @a[] = 1; " },
	/* predicates and conditions */
	{ "BEGIN /arg0 == 100/ { trace(1); } BEGIN /arg0 > 100/ { trace(2); }",
		"trace 1; " },
	{ "BEGIN /execname == \"sh\" && pid == 42/ { trace(1); }",
		"trace 1; " },
	{ "BEGIN { if (arg0) trace(1); else trace(2); }", "trace 1; " },
	{ "BEGIN { if (!arg0) { trace(1); } else if (arg1 == 5) { trace(2); } "
	  "else { trace(3); exit(4); } trace(5); }",
		"trace 3; exit 4; trace 5; " },
	{ "BEGIN { if (arg0) { if (!arg1) trace(1); trace(2); } }",
		"trace 2; " },
	{ "BEGIN { arg0 == 5 ? printf(\"a\") : printf(\"b\"); }",
		"printf \"b\"; " },
	{ "BEGIN { arg0 ? printf(\"a\") : 1; arg0 ? 1 : trace(2); }",
		"printf \"a\"; " },
	{ "BEGIN { trace(1), trace(2), x = 3; trace(x); }",
		"trace 1; trace 2; trace 3; " },
	{ "BEGIN { if (arg0) @a = count(); else @b = count(); }",
		"@a[] = 1; " },
	/* variables */
	{ "BEGIN { x = 5; x += 2; trace(x++); trace(++x); trace(x--); "
	  "trace(--x); }",
		"trace 7; trace 9; trace 9; trace 7; " },
	{ "BEGIN { self->x = 5; this->y = 6; } BEGIN { trace(self->x); "
	  "trace(this->y); }",
		"trace 5; trace 6; " },
	{ "BEGIN { x++; self->x++; this->x++; self->a[1]++; trace(x + self->x +"
	  " this->x + self->a[1]); }",
		"trace 4; " },
	{ "self int no, a[int]; this int no; BEGIN { trace(self->no); "
	  "trace(this->no); trace(self->a[5]); }",
		"trace 0; trace 0; trace 0; " },
	{ "this int zero; BEGIN { trace(1 / this->zero); }",
		"divide-by-zero; " },
	{ "self int zero; BEGIN { trace(1); trace(1 % self->zero); }",
		"divide-by-zero; " },
	{ "int8_t x; BEGIN { x = 200; trace(x); x = 5; x -= 200; trace(x); }",
		"trace -56; trace 61; " },
	{ "BEGIN { s = \"abc\"; t = s; s = execname; trace(s); trace(t); }",
		"trace sh; trace abc; " },
	{ "self string s; this string t; BEGIN { self->s = probefunc; "
	  "this->t = self->s; trace(this->t); self->s = NULL; "
	  "trace(self->s == NULL); trace(this->t == NULL); }",
		"trace func; trace 1; trace 0; " },
	{ "string s; BEGIN { trace(s); trace(strlen(s)); }",
		"trace ; trace 0; " },
	{ "BEGIN { x = y = 3; trace(x + y); }", "trace 6; " },
	{ "inline int FOUR = 2 + 2; inline string WHO = execname; "
	  "BEGIN { trace(FOUR); trace(WHO); }",
		"trace 4; trace sh; " },
	{ "enum e { A, B = 5, C }; BEGIN { trace(A + B + C); }", "trace 11; " },
	{ "typedef uint8_t byte; byte b; BEGIN { b = 257; trace(b); }",
		"trace 1; " },
	/* arrays */
	{ "BEGIN { a[1, \"x\"] = 5; a[1, execname] = 6; a[2, \"x\"] = 7; "
	  "trace(a[1, \"x\"]); trace(a[1, \"sh\"]); trace(a[2, \"x\"]); "
	  "trace(a[3, \"x\"]); }",
		"trace 5; trace 6; trace 7; trace 0; " },
	{ "BEGIN { a[1] = 2; a[2] = 3; a[3] = 4; trace(a[a[a[1]]]); "
	  "a[a[a[1]]] += a[a[1]]; trace(a[3]); }",
		"trace 4; trace 7; " },
	{ "BEGIN { a[1, 2] = 7; a[7, 9] = 8; "
	  "b[a[1, 2], a[a[1, 2], 9]] = a[1, 2] + 1; trace(b[7, 8]); }",
		"trace 8; " },
	{ "BEGIN { self->a[pid, probefunc] = \"q\"; "
	  "trace(self->a[42, \"func\"]); self->a[42, \"func\"] = 0; "
	  "trace(self->a[42, probefunc] == NULL); }",
		"trace q; trace 1; " },
	{ "int a[int8_t, string]; BEGIN { a[257, execname] = 1; "
	  "trace(a[1, \"sh\"]); }",
		"trace 1; " },
	{ "BEGIN { a[1] = 1; a[0x100000001] = 2; trace(a[1]); }", "trace 1; " },
	{ "BEGIN { a[1] = 5; trace(a[1]++); trace(++a[1]); a[1] = 0; "
	  "trace(a[1]); }",
		"trace 5; trace 7; trace 0; " },
	/* strings */
	{ "BEGIN { trace(\"a\" < \"b\"); trace(\"b\" <= \"a\"); "
	  "trace(execname > \"sg\"); trace(execname >= \"si\"); "
	  "trace(execname != \"sh\"); trace(probefunc == \"func\"); }",
		"trace 1; trace 0; trace 1; trace 0; trace 0; trace 1; " },
	{ "BEGIN { trace(arg0 ? \"a\" : \"b\"); trace(arg0 ? \"a\" : "
	  "execname); "
	  "trace(!arg0 ? \"a\" : strjoin(execname, probename)); }",
		"trace a; trace a; trace shprobe; " },
	{ "BEGIN { trace(substr(\"abcdef\", 2)); trace(substr(\"abcdef\", 1, "
	  "2)); trace(substr(\"abcdef\", -2)); trace(strlen(\"abc\")); }",
		"trace cdef; trace bc; trace ef; trace 3; " },
	{ "BEGIN { trace(strjoin(strjoin(\"a\", \"b\"), strjoin(\"c\", "
	  "\"d\"))); }",
		"trace abcd; " },
	{ "BEGIN { trace(strjoin(\"0123456789\", \"0123456789\")); }",
		"trace 012345678901234; " },
	{ "BEGIN { trace(strlen(NULL)); }", "invalid address; " },
	{ "BEGIN { trace(stringof(execname)); trace((string)\"a\"); }",
		"trace sh; trace a; " },
	/* aggregations */
	{ "BEGIN { @ = count(); @ = count(); @s = sum(5); @s = sum(-7); }",
		"@_[] = 2; @s[] = -2; " },
	{ "BEGIN { @[pid, execname, probefunc, \"lit\", arg0] = max(arg1); }",
		"@_[42, sh, func, lit, 100] = 101; " },
	{ "BEGIN { @a[1] = min(5); @a[timestamp] = min(6); }",
		"@a[1] = 5; @a[1000] = 6; " },
	{ "BEGIN { @a[execname] = min(5); @a[probefunc] = min(6); "
	  "@a[\"sh\"] = min(3); }",
		"@a[sh] = 3; @a[func] = 6; " },
	{ "BEGIN { @a[strjoin(\"s\", \"h\")] = avg(4); @a[execname] = avg(8); "
	  "}",
		"@a[sh] = 6; " },
	{ "BEGIN { @q = quantize(8, 3); @l = lquantize(25, 0, 100, 10, 2); "
	  "@m = llquantize(1000, 10, 0, 6, 20, 4); }",
		"@q[] = 24; @l[] = 40; @m[] = 4000; " },
	{ "BEGIN { x[1] = 2; @[x[1], x[x[1]] ? 1 : 5] = sum(x[1] && x[2]); }",
		"@_[2, 5] = 0; " },
	/* macro arguments and options */
	{ "BEGIN { trace($1); trace($$2); }", "trace 7; trace two; " },
};

static void run_program(const struct program *p, uint32_t iregs)
{
	struct dc_opts o = lab_opts();
	struct lab l;

	o.iregs = iregs;
	lab_open(&l, o);
	if (lab_compile(&l, p->text))
		lab_run(&l);
	else
		str_puts(&l.out, l.message);
	CHECK_STR(l.out.s, p->does);
	if (strcmp(l.out.s, p->does))
		printf("# %s, iregs %u\n", p->text, iregs);
	lab_close(&l);
}

static void test_programs(void)
{
	size_t i;

	for (i = 0; i < sizeof(program) / sizeof(program[0]); i++) {
		run_program(&program[i], 0);
		run_program(&program[i], 4);
	}
}

static const struct program listing[] = {
	{ "syscall:::entry\n/pid == 5/\n{\n\t@[execname] = count();\n}\n",
		"\n"
		"    1: syscall:::entry\n"
		"   0  ldbv    r1, pid\n"
		"   1  seti    r2, 5\n"
		"   2  bne     r1, r2, 7\n"
		"    2: /pid == 5/\n"
		"    3: {\n"
		"    4: \t@[execname] = count();\n"
		"   3  ldbv    r1, execname\n"
		"   4  keysd   [key 0], [r1], 16\n"
		"   5  seti    r1, 1\n"
		"   6  agg     @_[key 0], r0, r1\n"
		"   7  ret\n"
		"    5: }\n" },
	{ "BEGIN { self->t = timestamp - 5; trace(probefunc); x = \"a\"; }",
		"\n"
		"    1: BEGIN { self->t = timestamp - 5; trace(probefunc); x = "
		"\"a\"; "
		"}\n"
		"   0  rec\n"
		"   1  ldbv    r1, timestamp\n"
		"   2  addi    r1, r1, -5\n"
		"   3  sttv    self->t, r1\n"
		"   4  ldbv    r1, probefunc\n"
		"   5  recv    [rec 24], r1, 4\n"
		"   6  act     trace()\n"
		"   7  sets    r1, \"a\"\n"
		"   8  saddr   r1, r1\n"
		"   9  stgv    x, r1\n"
		"  10  ret\n" },
	{ "BEGIN /probefunc == \"a\" || arg0 > 1 && !arg1/ { arg2 ? trace(1) : "
	  "exit(0x123456789ab); }",
		"\n"
		"    1: BEGIN /probefunc == \"a\" || arg0 > 1 && !arg1/ { arg2 "
		"? "
		"trace(1) : exit(0x123456789ab); }\n"
		"   0  ldbv    r1, probefunc\n"
		"   1  sets    r2, \"a\"\n"
		"   2  beq     r1, r2, 8\n"
		"   3  ldbv    r1, arg0\n"
		"   4  seti    r2, 1\n"
		"   5  ble     r1, r2, 19\n"
		"   6  ldbv    r1, arg1\n"
		"   7  bne     r1, r0, 19\n"
		"   8  rec\n"
		"   9  ldbv    r1, arg2\n"
		"  10  beq     r1, r0, 15\n"
		"  11  seti    r1, 1\n"
		"  12  recv    [rec 28], r1, 4\n"
		"  13  act     trace()\n"
		"  14  ba      19\n"
		"  15  seti    r1, 1164413355\n"
		"  16  recv    [rec 32], r1, 4\n"
		"  17  act     exit()\n"
		"  18  xit\n"
		"  19  ret\n" },
	{ "BEGIN { trace(arg0 * 0x123456789abcdef); }",
		"\n"
		"    1: BEGIN { trace(arg0 * 0x123456789abcdef); }\n"
		"   0  rec\n"
		"   1  ldbv    r1, arg0\n"
		"   2  setx    r2, 81985529216486895\n"
		"   3  mul     r1, r1, r2\n"
		"   4  recv    [rec 24], r1, 8\n"
		"   5  act     trace()\n"
		"   6  ret\n" },
};

static void test_listings(void)
{
	size_t i;

	for (i = 0; i < sizeof(listing) / sizeof(listing[0]); i++) {
		struct lab l;

		lab_open(&l, lab_opts());
		if (lab_compile(&l, listing[i].text))
			dc_print(l.dc, &l.out);
		else
			str_puts(&l.out, l.message);
		CHECK_STR(l.out.s, listing[i].does);
		lab_close(&l);
	}
}

/* Later sources see what earlier ones defined, and may widen it. */
static void test_sources(void)
{
	struct lab l;

	lab_open(&l, lab_opts());
	CHECK(lab_compile(&l, "BEGIN { x = 5; @a[probefunc] = count(); }"));
	CHECK(lab_compile(&l, "BEGIN { trace(x); @a[execname] = count(); }"));
	lab_run(&l);
	CHECK_STR(l.out.s, "trace 5; @a[func] = 1; @a[sh] = 1; ");
	CHECK(dc_finish(l.dc) == -1);
	CHECK(strstr(l.message, "extraneous argument '7' ($1 is not") != NULL);
	CHECK(!lab_compile(&l, "BEGIN"));
	lab_close(&l);
}

/* Check which fields of a record and of a tuple are return addresses. */
static void test_returns(void)
{
	static const char
		want[] = "101110001",
		text[] = "inline uintptr_t where = caller;"
			 "BEGIN { printf(\"%a %a %a\", caller, arg0, ucaller);"
			 " sym(caller); umod((uint64_t)ucaller); func(arg0);"
			 " trace(caller + 1); trace(probefunc); printf(\"%a\", "
			 "where);"
			 " @a[func(caller), arg0, caller] = count(); }";
	const struct dif_prog *p;
	const struct difo *d;
	struct lab l;

	lab_open(&l, lab_opts());
	CHECK(lab_compile(&l, text));
	p = dc_prog(l.dc);
	d = &p->clauses.v[0];
	CHECK(d->nfields == sizeof(want) - 1);
	for (uint32_t i = 0; i < d->nfields; i++)
		CHECK(d->field[i].returns == (want[i] == '1'));
	CHECK(p->aggs.v[0].key.nparts == 3);
	for (uint32_t i = 0; i < 3; i++)
		CHECK(p->aggs.v[0].key.part[i].returns == (i != 1));
	lab_close(&l);
}

int main(void)
{
	test_exprs();
	test_programs();
	test_listings();
	test_sources();
	test_returns();
	return unit_done();
}
