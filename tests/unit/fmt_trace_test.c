/* fmt_trace_test.c - trace(), the lines of firings, and the table of -l.
 * rows: A2 O1 O11 */
#include "fmt/fmt.h"

#include "tests/unit/fmt_make.h"
#include "tests/unit/unit.h"

#define HEX_HEADER                                                      \
	"\n             0  1  2  3  4  5  6  7  8  9  a  b  c  d  e  f" \
	"  0123456789abcdef\n"

static const uint64_t stack[] = { 0xffffffff81000010, 0x20, 0, 0x30 };
static const uint64_t ustack[] = { 4711, 0x400000, 0x400010 };

static const struct {
	struct make val;
	bool rawbytes;
	const char *quiet, *padded;
} cases[] = {
	{ SIGNED(8, 42), false, "42", "               42" },
	{ SIGNED(4, 42), false, "42", "       42" },
	{ SIGNED(2, 42), false, "42", "    42" },
	{ SIGNED(1, 42), false, "42", "  42" },
	{ SIGNED(1, -128), false, "-128", " -128" },
	{ SIGNED(8, INT64_MIN), false, "-9223372036854775808",
		" -9223372036854775808" },
	{ UNSIGNED(8, UINT64_MAX), false, "18446744073709551615",
		" 18446744073709551615" },
	{ UNSIGNED(4, UINT32_MAX), false, "4294967295", " 4294967295" },
	{ PTR(0x1000), false, "4096", "             4096" },
	{ STR("dtrace"), false, "dtrace",
		"  dtrace                           " },
	{ SID("BEGIN"), false, "BEGIN", "  BEGIN                            " },
	{ STR(""), false, "", "                                   " },
	{ STR("somehow managed to get here, after all"), false,
		"somehow managed to get here, after all",
		"  somehow managed to get here, after all" },
	{ BYTES("sh\0\0\0"), false, "sh",
		"  sh                               " },
	{ BYTES("sh\0\0"), true,
		HEX_HEADER "         0: 73 68 00 00                        "
			   "              sh..\n",
		HEX_HEADER "         0: 73 68 00 00                        "
			   "              sh..\n" },
	{ BYTES("sh\0\0"), false, "26739", "    26739" },
	{ BYTES("\xff\xff"), false, "-1", "    -1" },
	{ BYTES("0123456789abcdef\x80\n"), false,
		HEX_HEADER "         0: 30 31 32 33 34 35 36 37 38 39 61 62 63 "
			   "64 65 66  0123456789abcdef\n"
			   "        10: 80 0a                                  "
			   "          ..\n",
		HEX_HEADER "         0: 30 31 32 33 34 35 36 37 38 39 61 62 63 "
			   "64 65 66  0123456789abcdef\n"
			   "        10: 80 0a                                  "
			   "          ..\n" },
	{ { .kind = FIELD_STACK,
		  .size = sizeof(stack),
		  .s = (const char *)stack },
		false,
		"\n              0xffffffff81000010\n"
		"              0x20\n",
		"\n              0xffffffff81000010\n"
		"              0x20\n" },
	{ { .kind = FIELD_USTACK,
		  .size = sizeof(ustack),
		  .s = (const char *)ustack },
		false,
		"\n              0x400000\n"
		"              0x400010\n",
		"\n              0x400000\n"
		"              0x400010\n" },
};

static void check_trace(struct dif_prog *p)
{
	struct str out = { 0 };

	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		struct fmt_opts o = { .quiet = true,
			.stackindent = 14,
			.rawbytes = cases[i].rawbytes };
		struct made m;

		make_value(&m, p, &cases[i].val);
		str_reset(&out);
		str_puts(&out, "");
		fmt_trace(&out, &o, p, &m.v);
		CHECK_STR(out.s, cases[i].quiet);
		o.quiet = false;
		str_reset(&out);
		fmt_trace(&out, &o, p, &m.v);
		CHECK_STR(out.s, cases[i].padded);
	}
	str_free(&out);
}

/* In a tuple, 8 bytes hold an integer or an id of any size. */
static void check_tuple(struct dif_prog *p)
{
	struct field f = { .kind = FIELD_INT, .is_signed = 1, .size = 4 };
	struct field g = { .kind = FIELD_SID, .size = 4 };
	int64_t number = -7, id = dif_strid(p, "entry");
	struct fmt_val a = { &f, &number, true }, b = { &g, &id, true };
	size_t len;

	CHECK((int64_t)fmt_int(&a) == -7);
	CHECK_STR(fmt_text(p, &b, &len), "entry");
	CHECK(len == 5);
	f.is_signed = 0;
	CHECK(fmt_int(&a) == 0xfffffff9);
}

static const struct {
	int cpu;
	uint32_t id;
	const char *func, *name, *want;
} firings[] = {
	{ 0, 1, "", "BEGIN", "  0      1                           :BEGIN " },
	{ 1, 2, "", "END", "  1      2                             :END " },
	{ 0, 42, "__schedule", "sleep",
		"  0     42                 __schedule:sleep " },
	{ 127, 123456, "write", "entry",
		"127 123456                      write:entry " },
	{ 1000, 1234567, "a_function_whose_name_is_too_long", "return",
		"1000 1234567 a_function_whose_name_is_too_long:return " },
};

static void check_firings(void)
{
	struct str out = { 0 };

	fmt_header(&out);
	CHECK_STR(out.s, "CPU     ID                    FUNCTION:NAME\n");
	for (size_t i = 0; i < sizeof(firings) / sizeof(*firings); i++) {
		str_reset(&out);
		fmt_firing(&out, firings[i].cpu, firings[i].id, firings[i].func,
			firings[i].name);
		CHECK_STR(out.s, firings[i].want);
	}
	str_free(&out);
}

static void check_list(void)
{
	struct str out = { 0 };

	fmt_list_header(&out);
	fmt_list_row(&out, 1, "dtrace", "", "", "BEGIN");
	fmt_list_row(&out, 10056, "syscall", "vmlinux", "read", "entry");
	CHECK_STR(out.s,
		"   ID   PROVIDER            MODULE                          "
		"FUNCTION NAME\n"
		"    1     dtrace                                            "
		"         BEGIN\n"
		"10056    syscall           vmlinux                          "
		"    read entry\n");
	str_free(&out);
}

int main(void)
{
	struct dif_prog p = { 0 };

	dif_prog_init(&p, 256);
	check_trace(&p);
	check_tuple(&p);
	check_firings();
	check_list();
	dif_prog_free(&p);
	return unit_done();
}
