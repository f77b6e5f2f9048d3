/* fmt_emit_test.c - values as JSON: each kind, its limits, and texts that need
 * escaping; where commas are put.
 * rows: O14 X45 */
#include <math.h>

#include "fmt/fmt_impl.h"
#include "fmt/emit.h"
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
static bool name(void *arg, struct fmt_name *name, const struct fmt_addr *a)
{
	(void)arg;
	if (a->addr != 0x400000 || a->pid != 4711)
		return false;
	str_puts(&name->module, "a.out");
	str_puts(&name->symbol, "main");
	name->offset = 0x1f;
	return true;
}

static void check_values(void)
{
	struct fmt_opts o = { .name = name };
	struct dif_prog p;

	dif_prog_init(&p, 256);
	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		struct str out = { 0 };
		struct emit e;
		struct made m;

		make_value(&m, &p, &cases[i].val);
		emit_begin(&e, &emit_json, &out, "t");
		emit_key(&e, "v");
		str_reset(&out);
		data_value(&e, &o, &p, &m.v);
		CHECK_STR(out.s, cases[i].want);
		emit_end(&e);
		str_free(&out);
	}
	dif_prog_free(&p);
}

/* The same pieces in each language. */
static void check_pieces(const struct emit_lang *lang, const char *want)
{
	struct str out = { 0 };
	struct emit e;

	emit_begin(&e, lang, &out, "t");
	emit_key_text(&e, "a", "[<\1");
	emit_key(&e, "b");
	emit_open(&e, '[');
	emit_close(&e, ']');
	emit_key(&e, "c");
	emit_open(&e, '[');
	emit_int(&e, 1, false);
	emit_word(&e, "null");
	emit_open(&e, '{');
	emit_close(&e, '}');
	emit_open(&e, '{');
	emit_key_int(&e, "d", 2);
	emit_close(&e, '}');
	emit_open(&e, '[');
	emit_int(&e, 3, false);
	emit_close(&e, ']');
	emit_close(&e, ']');
	emit_end(&e);
	emit_begin(&e, lang, &out, "u");
	emit_key_text(&e, "f", "\xff");
	emit_end(&e);
	CHECK_STR(out.s, want);
	str_free(&out);
}

int main(void)
{
	check_values();
	check_pieces(&emit_json,
		"{\"type\":\"t\",\"a\":\"[<\\u0001\",\"b\":[],"
		"\"c\":[1,null,{},{\"d\":2},[3]]}\n"
		"{\"type\":\"u\",\"f\":{\"text\":\"\xef\xbf\xbd\","
		"\"bytes\":\"ff\"}}\n");
	check_pieces(&emit_xml,
		"<t><a bytes=\"5b3c01\">[&lt;\xef\xbf\xbd</a>"
		"<c>1</c><c></c><c></c><c><d>2</d></c>"
		"<c><item>3</item></c></t>\n"
		"<u><f><text>\xef\xbf\xbd</text><bytes>ff</bytes></f>"
		"</u>\n");
	check_pieces(&emit_html,
		"<div class=\"data\" data-tag=\"t\">"
		"<div class=\"data\" data-tag=\"a\" data-bytes=\"5b3c01\">"
		"[&lt;\xef\xbf\xbd</div>"
		"<div class=\"data\" data-tag=\"c\">1</div>"
		"<div class=\"data\" data-tag=\"c\"></div>"
		"<div class=\"data\" data-tag=\"c\"></div>"
		"<div class=\"data\" data-tag=\"c\">"
		"<div class=\"data\" data-tag=\"d\">2</div></div>"
		"<div class=\"data\" data-tag=\"c\">"
		"<div class=\"data\" data-tag=\"item\">3</div></div></div>\n"
		"<div class=\"data\" data-tag=\"u\">"
		"<div class=\"data\" data-tag=\"f\">"
		"<div class=\"data\" data-tag=\"text\">\xef\xbf\xbd</div>"
		"<div class=\"data\" data-tag=\"bytes\">ff</div></div>"
		"</div>\n");
	return unit_done();
}
