/* fmt_printf_test.c - printf() and its conversions.
 * rows: O3 O5 */
#include "fmt/fmt.h"

#include <inttypes.h>
#include <stdlib.h>

#include "fmt/fmt_impl.h"
#include "fmt/formats.h"
#include "tests/unit/fmt_make.h"
#include "tests/unit/unit.h"

enum {
	MOST = 6
};

static const struct {
	const char *format;
	struct make val[MOST];
	const char *want;
} cases[] = {
	{ "plain\n", {}, "plain\n" },
	{ "100%%", {}, "100%" },
	{ "%d%%|%d", { INT(5), INT(6) }, "5%|6" },

	/* Sizes and signs come from the value. */
	{ "%d", { INT(0) }, "0" },
	{ "%d", { INT(-1) }, "-1" },
	{ "%i", { SIGNED(8, INT64_MIN) }, "-9223372036854775808" },
	{ "%d", { SIGNED(8, INT64_MAX) }, "9223372036854775807" },
	{ "%d", { UNSIGNED(8, UINT64_MAX) }, "18446744073709551615" },
	{ "%d", { UNSIGNED(4, UINT32_MAX) }, "4294967295" },
	{ "%d", { SIGNED(1, -128) }, "-128" },
	{ "%d", { UNSIGNED(1, 200) }, "200" },
	{ "%d", { SIGNED(2, -300) }, "-300" },
	{ "%d", { UNSIGNED(2, 65535) }, "65535" },
	{ "%u", { INT(-1) }, "4294967295" },
	{ "%u", { SIGNED(8, -1) }, "18446744073709551615" },
	{ "%u", { SIGNED(1, -1) }, "255" },
	{ "%x %X", { INT(-1), SIGNED(2, -1) }, "ffffffff FFFF" },
	{ "%o", { SIGNED(8, -1) }, "1777777777777777777777" },
	{ "%x", { UNSIGNED(8, 0xdeadbeef) }, "deadbeef" },
	{ "%hd %hhd %ld %lld %Lx",
		{ INT(70000), INT(300), INT(-1), INT(-2), INT(-1) },
		"70000 300 -1 -2 ffffffff" },

	/* Flags, widths and precisions. */
	{ "[%5d]", { INT(42) }, "[   42]" },
	{ "[%-5d]", { INT(42) }, "[42   ]" },
	{ "[%05d]", { INT(-42) }, "[-0042]" },
	{ "[%-05d]", { INT(-42) }, "[-42  ]" },
	{ "[%+d] [%+d] [% d]", { INT(42), INT(-42), INT(42) },
		"[+42] [-42] [ 42]" },
	{ "[%+ d]", { INT(42) }, "[+42]" },
	{ "[%+u]", { INT(42) }, "[42]" },
	{ "[%.5d]", { INT(-42) }, "[-00042]" },
	{ "[%8.5d]", { INT(42) }, "[   00042]" },
	{ "[%08.5d]", { INT(42) }, "[   00042]" },
	{ "[%.0d]", { INT(0) }, "[]" },
	{ "[%.0d]", { INT(7) }, "[7]" },
	{ "[%#x] [%#X] [%#x]", { INT(255), INT(255), INT(0) },
		"[0xff] [0XFF] [0]" },
	{ "[%#o] [%#o]", { INT(8), INT(0) }, "[010] [0]" },
	{ "[%#.0o]", { INT(0) }, "[0]" },
	{ "[%#.3o]", { INT(8) }, "[010]" },
	{ "[%#8x] [%-#8x] [%#08x]", { INT(255), INT(255), INT(255) },
		"[    0xff] [0xff    ] [0x0000ff]" },
	{ "[%2d]", { INT(12345) }, "[12345]" },
	{ "[%30d]", { SIGNED(8, INT64_MIN) },
		"[          -9223372036854775808]" },
	{ "%'d %'d %'d %'d", { INT(999), INT(1000), INT(-1234567), INT(0) },
		"999 1000 -1234567 0" },
	{ "[%'10d] [%-'10d]", { INT(12345), INT(12345) },
		"[     12345] [12345     ]" },
	{ "%'d", { SIGNED(8, INT64_MIN) }, "-9223372036854775808" },
	{ "[%'x]", { INT(0x12345) }, "[12345]" },

	/* As wide as a pointer's digits. */
	{ "[%?d] [%-?x] [%0?x]", { INT(42), INT(255), INT(255) },
		"[              42] [ff              ] [00000000000000ff]" },

	/* Stars. */
	{ "[%*d]", { INT(6), INT(42) }, "[    42]" },
	{ "[%*d]", { INT(-6), INT(42) }, "[42    ]" },
	{ "[%-*d]", { INT(-6), INT(42) }, "[42    ]" },
	{ "[%*d]", { INT(0), INT(42) }, "[42]" },
	{ "[%.*d]", { INT(4), INT(42) }, "[0042]" },
	{ "[%.*d]", { INT(-4), INT(42) }, "[42]" },
	{ "[%.*s]", { INT(3), STR("abcdef") }, "[abc]" },
	{ "[%.*s]", { INT(-3), STR("abcdef") }, "[abcdef]" },
	{ "[%*.*s]", { INT(6), INT(2), STR("abcdef") }, "[    ab]" },

	/* Addresses and times. */
	{ "%p %#p", { PTR(0xffff888100000000), PTR(0x10) },
		"ffff888100000000 0x10" },
	{ "%a %A", { PTR(0xffffffff80000000), PTR(0) },
		"0xffffffff80000000 0x0" },
	{ "%a %A", { PTR(0xffffffff81000000), PTR(0xffffffff81000000) },
		"vmlinux`func+0x10 user`func+0x10" },
	{ "[%15a]", { SYM(SYM_FUNC, 0xffffffff81000000) },
		"[   vmlinux`func]" },
	{ "%a", { SYM(SYM_MOD, 0xffffffff81000000) }, "vmlinux" },
	{ "%A", { USYM(SYM_FUNC, "\x01\0\0\0\0\0\0\0\x34\x12\0\0\0\0\0") },
		"0x1234" },
	{ "<%k>",
		{ STACK("\x34\x12\0\0\0\0\0\0"
			"\x10\0\0\x81\xff\xff\xff\xff"
			"\0\0\0\0\0\0\0") },
		"<\n              0x1234\n              vmlinux`func+0x10\n>" },
	{ "<%3k>", { STACK("\x34\x12\0\0\0\0\0") }, "<\n   0x1234\n>" },

	/* Floating point. */
	{ "%f %g %e", { DOUBLE(1.5), DOUBLE(0.1), DOUBLE(-1234.5) },
		"1.500000 0.1 -1.234500e+03" },
	{ "%G %E %.2f", { DOUBLE(1e-10), DOUBLE(1.0), DOUBLE(2.125) },
		"1E-10 1.000000E+00 2.12" },
	{ "[%8.2f] [%-8.2f] [%08.2f] [%+g]",
		{ DOUBLE(3.14159), DOUBLE(3.14159), DOUBLE(3.14159),
			DOUBLE(3) },
		"[    3.14] [3.14    ] [00003.14] [+3]" },
	{ "[%*.*f]", { INT(7), INT(1), DOUBLE(2.5) }, "[    2.5]" },
	{ "%f %f", { FLOAT(0.5), LDOUBLE(0.25) }, "0.500000 0.250000" },

	/* The network. */
	{ "%I", { STR("not an address") }, "not an address" },
	{ "[%20I]", { STR("192.0.2.300") }, "[         192.0.2.300]" },
	{ "%P", { INT(65000) }, "65000" },
	{ "[%12a] [%-12a]", { PTR(0x1234), PTR(0x1234) },
		"[      0x1234] [0x1234      ]" },
	{ "%Y", { SIGNED(8, 1076592665123456789) }, "2004 Feb 12 13:31:05" },
	{ "%Y", { UNSIGNED(8, 123793200000000000) }, "1973 Dec  3 19:00:00" },
	{ "%Y", { SIGNED(8, 0) }, "1970 Jan  1 00:00:00" },
	{ "%Y", { SIGNED(8, -1) }, "1969 Dec 31 23:59:59" },
	{ "[%22Y]", { SIGNED(8, 0) }, "[  1970 Jan  1 00:00:00]" },
	{ "%T", { SIGNED(8, 1076592665123456789) },
		"Thu, 12 Feb 2004 13:31:05 UTC" },

	/* Characters. */
	{ "%c%c", { SIGNED(1, 'a'), INT('b') }, "ab" },
	{ "[%3c] [%-3c]", { INT('x'), INT('x') }, "[  x] [x  ]" },
	{ "%C%C%C", { INT('a'), INT('"'), INT('\\') }, "a\"\\" },
	{ "%C %C %C %C", { INT('\n'), INT(0), INT(27), SIGNED(1, -1) },
		"\\n \\0 \\033 \\377" },
	{ "%C%C%C%C%C%C", { INT(7), INT(8), INT(9), INT(11), INT(12), INT(13) },
		"\\a\\b\\t\\v\\f\\r" },
	{ "[%4C]", { INT('\n') }, "[  \\n]" },
	{ "%wc %lc %wc", { INT(0x20ac), INT(0xe9), INT('a') },
		"\xe2\x82\xac \xc3\xa9 a" },
	{ "%wc%wc", { INT(0x1f600), INT(-1) }, "\xf0\x9f\x98\x80\xef\xbf\xbd" },

	/* Strings. */
	{ "%s", { STR("hello") }, "hello" },
	{ "%s", { SID("probefunc") }, "probefunc" },
	{ "[%s]", { STR("") }, "[]" },
	{ "[%10s] [%-10s]", { STR("abc"), STR("abc") },
		"[       abc] [abc       ]" },
	{ "[%.2s] [%.0s] [%.9s]", { STR("abc"), STR("abc"), STR("abc") },
		"[ab] [] [abc]" },
	{ "[%-5.1s]", { SID("abc") }, "[a    ]" },
	{ "[%s]", { CUT(4, "abcdefgh") }, "[abcd]" },
	{ "[%s]", { BYTES("ab\0cd") }, "[ab]" },
	{ "%S", { STR("a\tb\n\x01z\xc3") }, "a\\tb\\n\\001z\\303" },
	{ "[%8S]", { STR("a\n") }, "[     a\\n]" },
	{ "[%.2S]", { STR("\n\n\n") }, "[\\n\\n]" },
	{ "%ls %ws", { STR("wide"), STR("wide") }, "wide wide" },
	{ "%ls|%ws|%.2ls",
		{ WIDE(L"a\x20ac"), WIDE(L"b\x20ac"), WIDE(L"c\x20ac") },
		"a\xe2\x82\xac|b\xe2\x82\xac|c" },

	/* As the Guide's examples. */
	{ "%-12s %-40s %s\n", { SID("UID"), SID("PATH"), SID("COUNT") },
		"UID          PATH                                     "
		"COUNT\n" },
	{ "execname is %s; priority is %d", { STR("Xsun"), INT(59) },
		"execname is Xsun; priority is 59" },
};

/* Addresses from 0xffffffff81000000 on have names. */
static bool name(void *arg, struct fmt_name *name, const struct fmt_addr *a)
{
	(void)arg;
	if (a->addr < 0xffffffff81000000)
		return false;
	str_puts(&name->module, a->user ? "user" : "vmlinux");
	str_puts(&name->symbol, "func");
	name->offset = 0x10;
	return true;
}

static const struct fmt_opts opts = { .stackindent = 14, .name = name };

static void check_cases(struct dif_prog *p)
{
	struct fmt_formats formats = { 0 };
	struct fmt_opts known = opts;
	struct str out = { 0 };

	known.formats = &formats;
	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		struct made m[MOST];
		struct fmt_val v[MOST];
		uint32_t n = 0;

		for (; n < MOST && cases[i].val[n].size; n++) {
			make_value(&m[n], p, &cases[i].val[n]);
			v[n] = m[n].v;
		}
		for (int again = 0; again < 3; again++) {
			str_reset(&out);
			str_puts(&out, "");
			fmt_printf(&out, again ? &known : &opts, p,
				cases[i].format, v, n);
			CHECK_STR(out.s, cases[i].want);
		}
	}
	fmt_formats_free(&formats);
	str_free(&out);
}

/* Data written by an engine is not trusted. */
static void check_damage(struct dif_prog *p)
{
	struct field sid = { .kind = FIELD_SID, .size = 4 };
	struct field num = { .kind = FIELD_INT, .is_signed = 1, .size = 4 };
	uint32_t id = 0x7fffffff, wide = 0x7fffffff;
	struct fmt_val v[] = { { &sid, &id, false } };
	struct fmt_val w[] = { { &num, &wide, false }, { &num, &wide, false } };
	struct str out = { 0 };

	fmt_printf(&out, &opts, p, "[%s]", v, 1);
	CHECK_STR(out.s, "[]");
	str_reset(&out);
	fmt_printf(&out, &opts, p, "%*d", w, 2);
	CHECK(out.n == 65536);
	str_free(&out);
}

/* More host names than are cached. */
static void check_hosts(void)
{
	struct str out = { 0 };
	char name[16];

	for (int i = 0; i < 70000; i++) {
		snprintf(name, sizeof(name), "no.%d", i);
		str_reset(&out);
		fmt_host(&out, name);
		if (i % 10000 < 2)
			CHECK_STR(out.s, name);
	}
	str_free(&out);
}

/* Text of others does not control a terminal. */
static void check_terminal(struct dif_prog *p)
{
	static const struct {
		const char *format;
		struct make val;
		const char *want;
	} shown[] = {
		{ "%s", STR("a\x1b[1m"), "a\\033[1m" },
		{ "%s", SID("a\x1b[1m"), "a\x1b[1m" },
		{ "%I", STR("a\x1b[1m"), "a\\033[1m" },
		{ "[%10I]", STR("a\x1b[1m"), "[  a\\033[1m]" },
		{ "%I",
			STR("0123456789012345678901234567890123456789"
			    "0123456789012345678901234567890\x1b"),
			"0123456789012345678901234567890123456789"
			"0123456789012345678901234567890\\033" },
	};
	struct fmt_opts terminal = { .terminal = true };
	struct str out = { 0 };

	for (size_t i = 0; i < sizeof(shown) / sizeof(*shown); i++) {
		struct made m;

		make_value(&m, p, &shown[i].val);
		str_reset(&out);
		fmt_printf(&out, &terminal, p, shown[i].format, &m.v, 1);
		CHECK_STR(out.s, shown[i].want);
	}
	str_free(&out);
}

static void check_decimal(uint64_t v, bool is_signed)
{
	struct str out = { 0 };
	char want[32];

	snprintf(want, sizeof(want), is_signed ? "%" PRId64 : "%" PRIu64, v);
	fmt_decimal(&out, v, is_signed, 0);
	CHECK_STR(out.s, want);
	str_free(&out);
}

/* Numbers of all lengths. */
static void check_decimals(void)
{
	uint64_t power = 1;

	for (int i = 0; i < 20; i++, power *= 10)
		for (uint64_t v = power - 1; v != power + 2; v++) {
			check_decimal(v, false);
			check_decimal(v, true);
			check_decimal(-v, true);
		}
	check_decimal(UINT64_MAX, false);
	check_decimal(INT64_MIN, true);
}

static void check_time(const char *format, int64_t hour, const char *want)
{
	struct str out = { 0 };

	fmt_time(&out, format, hour * 3600000000000);
	CHECK_STR(out.s, want);
	str_free(&out);
}

static void check_times(void)
{
	check_time("%k|%l|%P", 0, " 0|12|am");
	check_time("%k|%l|%P", 15, "15| 3|pm");
	check_time("%%k %_H %Od %q%k", 3, "%k  3 01 %q 3");
	check_time("%", 0, "%");
}

int main(void)
{
	struct dif_prog p = { 0 };

	setenv("TZ", "UTC0", 1);
	dif_prog_init(&p, 256);
	check_cases(&p);
	check_damage(&p);
	check_terminal(&p);
	check_decimals();
	check_hosts();
	check_times();
	dif_prog_free(&p);
	return unit_done();
}
