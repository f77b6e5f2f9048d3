/* fmt_json_test.c - values as JSON: each kind, its limits, and texts that no
 * JSON can hold as they are; where commas are put.
 * rows: O14 X45 */
#include <math.h>

#include "fmt/fmt_impl.h"
#include "fmt/json.h"
#include "tests/unit/fmt_make.h"
#include "tests/unit/unit.h"

static const uint64_t stack[] = { 0xffffffff81000010, 0x20, 0, 0x30 };
static const uint64_t ustack[] = { 4711, 0x400000, 0x500000 };
static const uint64_t usym[] = { 4711, 0x400000 };

/* clang-format off */
static const struct {
	struct make val;
	const char *want;
} cases[] = {
	{ SIGNED(8, INT64_MIN), "-9223372036854775808" },
	{ SIGNED(1, -1), "-1" },
	{ UNSIGNED(8, UINT64_MAX), "18446744073709551615" },
	{ UNSIGNED(2, 65535), "65535" },
	{ PTR(0), "null" },
	{ PTR(UINT64_MAX), "\"0xffffffffffffffff\"" },
	{ STR(""), "\"\"" },
	{ SID("BEGIN"), "\"BEGIN\"" },
	{ CUT(3, "abcdef"), "\"abc\"" },
	{ STR("\"\\/\b\f\n\r\t\1\x1f\x7f"),
		"\"\\\"\\\\/\\b\\f\\n\\r\\t\\u0001\\u001f\\u007f\"" },
	{ STR("\xc3\xbc\xe2\x82\xac\xf0\x9f\x98\x80"),
		"\"\xc3\xbc\xe2\x82\xac\xf0\x9f\x98\x80\"" },
	{ STR("\xff"), "{\"text\":\"\xef\xbf\xbd\",\"bytes\":\"ff\"}" },
	/* cut, too long, a surrogate, beyond the last, a lone continuation */
	{ STR("\xe2\x82"),
		"{\"text\":\"\xef\xbf\xbd\xef\xbf\xbd\",\"bytes\":\"e282\"}" },
	{ STR("\xc1\x81"),
		"{\"text\":\"\xef\xbf\xbd\xef\xbf\xbd\",\"bytes\":\"c181\"}" },
	{ STR("\xe0\x9f\xbf"), "{\"text\":\"\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"
		"\",\"bytes\":\"e09fbf\"}" },
	{ STR("\xed\xbf\xbf"), "{\"text\":\"\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"
		"\",\"bytes\":\"edbfbf\"}" },
	{ STR("\xf5"), "{\"text\":\"\xef\xbf\xbd\",\"bytes\":\"f5\"}" },
	{ STR("a\x80" "b"),
		"{\"text\":\"a\xef\xbf\xbd" "b\",\"bytes\":\"618062\"}" },
	{ BYTES("\0\x7f\xff"), "\"007fff\"" },
	{ OBJECT(FIELD_STACK, stack), "[{\"address\":\"0xffffffff81000010\"},"
		"{\"address\":\"0x20\"}]" },
	{ OBJECT(FIELD_USTACK, ustack),
		"[{\"address\":\"0x400000\",\"module\":\"a.out\","
		"\"symbol\":\"main\",\"offset\":31},"
		"{\"address\":\"0x500000\"}]" },
	{ USYM(SYM_MOD, (const char *)usym),
		"{\"address\":\"0x400000\",\"module\":\"a.out\"}" },
	{ DOUBLE(0.1), "0.10000000000000001" },
	{ FLOAT(-1.5f), "-1.5" },
	{ DOUBLE(1e300), "1.0000000000000001e+300" },
	{ DOUBLE(INFINITY), "\"inf\"" },
	{ FLOAT(-INFINITY), "\"-inf\"" },
	{ DOUBLE(NAN), "\"nan\"" },
};
/* clang-format on */

/* One address has a name. */
static bool name(void *arg, struct str *out, const struct fmt_addr *a)
{
	(void)arg;
	if (a->addr != 0x400000 || a->pid != 4711)
		return false;
	str_puts(out, a->how == SYM_MOD ? "a.out" : "a.out`main+0x1f");
	return true;
}

static void check_values(void)
{
	struct fmt_opts o = { .name = name };
	struct dif_prog p;

	dif_prog_init(&p, 256);
	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		struct str out = { 0 };
		struct made m;

		make_value(&m, &p, &cases[i].val);
		json_value(&out, &o, &p, &m.v);
		CHECK_STR(out.s, cases[i].want);
		str_free(&out);
	}
	dif_prog_free(&p);
}

static void check_commas(void)
{
	struct str out = { 0 };

	json_open(&out, '{');
	json_key_text(&out, "a", "[");
	json_key(&out, "b");
	json_open(&out, '[');
	json_close(&out, ']');
	json_key(&out, "c");
	json_open(&out, '[');
	json_int(&out, 1, false);
	json_bare(&out, "null");
	json_open(&out, '{');
	json_close(&out, '}');
	json_open(&out, '{');
	json_close(&out, '}');
	json_close(&out, ']');
	json_end(&out);
	json_open(&out, '{');
	json_end(&out);
	CHECK_STR(out.s, "{\"a\":\"[\",\"b\":[],\"c\":[1,null,{},{}]}\n{}\n");
	str_free(&out);
}

int main(void)
{
	check_values();
	check_commas();
	return unit_done();
}
