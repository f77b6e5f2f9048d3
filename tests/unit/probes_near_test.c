/* probes_near_test.c - what descriptions of functions that match nothing may
 * have meant, in this process; no probes are made to find that out. */
#include <stdio.h>
#include <unistd.h>

#include "probes/probe.h"
#include "tests/unit/unit.h"

/* Functions with names as compilers and linkers make them. */
int special(int x) __asm__("near_special.constprop.0");
int split(int x) __asm__("near_split.part.1");
int member(int x) __asm__("_ZN1n11near_memberEi");
int hidden(int x) __asm__("_ZN12_GLOBAL__N_111near_hiddenEv");
int holds(int x) __asm__("_Z10near_holdsN1n14near_parameterE");
int near_plain(int x);

__attribute__((noinline)) int special(int x)
{
	return x + 1;
}

__attribute__((noinline)) int split(int x)
{
	return x + 2;
}

__attribute__((noinline)) int member(int x)
{
	return x + 3;
}

__attribute__((noinline)) int hidden(int x)
{
	return x + 4;
}

__attribute__((noinline)) int holds(int x)
{
	return x + 5;
}

__attribute__((noinline)) int near_plain(int x)
{
	return special(x) + split(x) + member(x) + hidden(x) + holds(x);
}

static const struct row {
	const char *mod, *func, *text;
} rows[] = {
	{ "a.out", "near_special", "; did you mean near_special.constprop.0?" },
	{ "a.out", "near_split", "; did you mean near_split.part.1?" },
	{ "", "near_member", "; did you mean _ZN1n11near_memberEi?" },
	{ "a.out", "near_hidden",
		"; did you mean _ZN12_GLOBAL__N_111near_hiddenEv?" },
	{ "a.out", "near_parameter", "" },
	{ "probes_near*", "near_plian", "; did you mean near_plain?" },
	{ "a.out", "near_pl*n", "" },
	{ "libnone", "*", "; no module libnone was mapped" },
	{ "a.out", "-", "" },
	{ "a.out", "no_such_function_as_this", "" },
	{ "libnone", "near_plain", "; no module libnone was mapped" },
};

static const char *near(
	struct probes *ps, const char *prov, const char *mod, const char *func)
{
	const struct dif_pdesc pd = { prov, mod, func, "entry", 0, 0 };

	return probes_near(ps, &pd);
}

/* Another module has the function; a program that is linked statically has only
 * itself. */
static void check_other(struct probes *ps, const char *prov)
{
	const char *text = near(ps, prov, "a.out", "pthread_mutex_lock");

	if (*text)
		CHECK_STR(text, "; libc.so.6 has that function");
}

int main(void)
{
	struct probes ps;
	char prov[24];

	CHECK(near_plain(1) == 20);
	probes_init(&ps);
	snprintf(prov, sizeof(prov), "pid%d", getpid());
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++)
		CHECK_STR(near(&ps, prov, rows[i].mod, rows[i].func),
			rows[i].text);
	check_other(&ps, prov);
	CHECK(!ps.list.n);
	probes_free(&ps);
	return unit_done();
}
