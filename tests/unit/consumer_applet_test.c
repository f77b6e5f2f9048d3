/* consumer_applet_test.c - the bars of lockstat(1) and plockstat(1). A part may
 * be more than the whole: they are counted apart, and either may have lost
 * some.
 * rows: K1 */
#include "consumer/applets/applet.h"
#include "tests/unit/unit.h"

static const struct {
	uint64_t part, whole;
	const char *bar;
} rows[] = {
	{ 0, 0, "|          " },
	{ 0, 4, "|          " },
	{ 1, 4, "|@@@       " },
	{ 4, 4, "|@@@@@@@@@@" },
	{ 9, 4, "|@@@@@@@@@@" },
	{ 9, 0, "|          " },
	{ UINT64_MAX, UINT64_MAX, "|@@@@@@@@@@" },
};

int main(void)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		struct str out = { 0 };

		applet_put_bar(&out, 10, rows[i].part, rows[i].whole);
		CHECK_STR(out.s, rows[i].bar);
		str_free(&out);
	}
	return unit_done();
}
