/* probes_demangle_test.c - mangled names of C++ and Rust, and invalid ones;
 * none takes long, or an absurd amount of memory.
 * rows: T6 */
#include <stdlib.h>
#include <string.h>

#include "probes/proc/demangle.h"
#include "tests/unit/unit.h"

/* want is NULL if the name is not a mangled one. */
static const struct {
	const char *name, *want;
} cases[] = {
	{ "_ZN1n1s3getEl", "n::s::get(long)" },
	{ "_ZN1n4plusIiEET_S1_", "n::plus<int>(int)" },
	{ "_Z3foov.cold", "foo() [clone .cold]" },
	{ "_Z3foov@plt", "foo()@plt" },
	{ "_Z3foov@@V_1", "foo()" },
	{ "_Z3foov@V_1", "foo()@V_1" },
	{ "_RNvCs1234_7mycrate3foo", "mycrate::foo" },
	{ "_ZN7mycrate3bar17h05af221e174051e9E", "mycrate::bar" },
	{ "main", NULL },
	{ "", NULL },
	{ "_", NULL },
	{ "_Z", NULL },
	{ "_R", NULL },
	{ "_Zone", NULL },
	{ "_Z3fo", NULL },
	{ "@plt", NULL },
	/* A name that refers to itself. */
	{ "_RB_", NULL },
	{ "_RNvB_1a", NULL },
	/* A huge number of lifetimes. */
	{ "_RMYFGzzzzzz_EuC1au", "<()>" },
};

static void check_cases(void)
{
	struct str out = { 0 };

	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		const char *want = cases[i].want;

		str_reset(&out);
		str_puts(&out, "<");
		CHECK(demangle(&out, cases[i].name) == (want != NULL));
		CHECK_STR(out.s + 1, want ? want : "");
	}
	str_free(&out);
}

/* Each parameter is a pair of the one before it: 2 to the power of n. */
static void check_bomb(void)
{
	struct str name = { 0 }, out = { 0 };

	str_puts(&name, "_Z1f1aIiiE");
	for (int i = 0; i < 30; i++)
		str_printf(&name, "1bIS%c_S%c_E",
			i < 10 ? '0' + i : 'A' + i - 10,
			i < 10 ? '0' + i : 'A' + i - 10);
	demangle(&out, name.s);
	CHECK(out.n <= 4096);
	str_free(&name);
	str_free(&out);
}

/* Nested as deep as a name may be, and a name that is longer. */
static void check_long(void)
{
	struct str out = { 0 }, name = { 0 };

	for (size_t n = 100; n < 5000; n += 271) {
		str_reset(&name);
		str_reset(&out);
		str_puts(&name, "_Z1f");
		str_pad(&name, 'P', n);
		str_putc(&name, 'i');
		CHECK(demangle(&out, name.s) == (out.n > 0));
		str_reset(&name);
		str_reset(&out);
		str_puts(&name, "_RNvC");
		str_pad(&name, 'N', n);
		demangle(&out, name.s);
		str_reset(&name);
		str_puts(&name, "_Z1fI");
		for (size_t i = 0; i < n; i += 3)
			str_puts(&name, "1aI");
		demangle(&out, name.s);
	}
	str_free(&name);
	str_free(&out);
}

int main(void)
{
	check_cases();
	check_bomb();
	check_long();
	return unit_done();
}
