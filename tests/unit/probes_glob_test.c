/* probes_glob_test.c - matching of glob patterns.
 * rows: L3 */
#include "probes/probe.h"
#include "tests/unit/unit.h"

static const struct {
	const char *pattern, *text;
	bool want;
} cases[] = {
	{ "", "", true },
	{ "", "a", false },
	{ "read", "read", true },
	{ "read", "reads", false },
	{ "reads", "read", false },
	{ "*", "", true },
	{ "*", "anything", true },
	{ "**", "x", true },
	{ "*read", "pread", true },
	{ "*read", "preadv", false },
	{ "*read*", "preadv", true },
	{ "a*b*c", "axxbyybzc", true },
	{ "a*b*c", "axxbyybz", false },
	{ "?", "", false },
	{ "?", "a", true },
	{ "??", "a", false },
	{ "a?c", "abc", true },
	{ "[abc]", "b", true },
	{ "[abc]", "d", false },
	{ "[a-c]x", "bx", true },
	{ "[a-c]x", "dx", false },
	{ "[!a-c]", "b", false },
	{ "[!a-c]", "d", true },
	{ "[!a-c]", "", false },
	{ "[]a]", "]", true },
	{ "[]a]", "a", true },
	{ "[!]a]", "]", false },
	{ "[a-]", "-", true },
	{ "[a-]", "b", false },
	{ "[-a]", "-", true },
	{ "[a\\]b]", "]", true },
	{ "[a\\-c]", "b", false },
	{ "[a\\-c]", "-", true },
	{ "[\200-\377]", "\300", true },
	{ "[ab", "[ab", true },
	{ "[ab", "a", false },
	{ "[", "[", true },
	{ "x[", "x[", true },
	{ "\\*", "*", true },
	{ "\\*", "a", false },
	{ "\\[a]", "[a]", true },
	{ "\\?", "?", true },
	{ "a\\", "a\\", true },
	{ "sys_[rw]*e*", "sys_write", true },
	{ "*a*a*a*a*a*a*a*a*b", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
		false },
};

int main(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		bool got = probe_glob(cases[i].pattern, cases[i].text);

		CHECK(got == cases[i].want);
		if (got != cases[i].want)
			printf("# %s against %s\n", cases[i].pattern,
				cases[i].text);
	}
	CHECK(probe_part("", "a"));
	CHECK(!probe_part("b", "a"));
	CHECK(probe_is_glob("a*") && probe_is_glob("[a") &&
		probe_is_glob("a\\b") && probe_is_glob("?"));
	CHECK(!probe_is_glob("tick-5s") && !probe_is_glob(""));
	return unit_done();
}
