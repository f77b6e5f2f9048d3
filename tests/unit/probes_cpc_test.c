/* probes_cpc_test.c - parts of names of counted events, and why a name has no
 * event. Uses only events that every kernel counts.
 * rows: P140 P141 P142 */
#include <string.h>

#include "base/str.h"
#include "probes/probe.h"
#include "tests/unit/unit.h"

static const struct {
	const char *name, *want; /* the probe, or a part of the refusal */
} rows[] = {
	{ "page_faults-all-1", "1:2 1 user kernel" },
	{ "page-faults-user-77", "1:2 77 user" },
	{ "Page_Faults-kernel-1", "1:2 1 kernel" },
	{ "minor_faults-all-100", "1:5 100 user kernel" },
	{ "major-faults-all-1", "1:6 1 user kernel" },
	{ "context_switches-kernel-18446744073709551615",
		"has the form EVENT-MODE-COUNT" },
	{ "cpu_clock-all-200000", "1:0 200000 user kernel clock" },
	{ "task_clock-user-1000000", "1:1 1000000 user clock" },
	{ "cpu_clock-all-199999", "of 200000 or more" },
	{ "cycles-all-4999", "count of 5000 or more" },
	{ "PAPI_tot_cyc-all-1", "count of 5000 or more" },
	{ "papi-br-msp-user-1", "count of 5000 or more" },
	{ "cache-misses-kernel-1", "count of 5000 or more" },
	{ "r1f-user-0x3-1", "count of 5000 or more" },
	{ "page_faults-user-0x1-10", "there is no event" },
	{ "rxx-user-10000", "there is no event" },
	{ "r-user-10000", "there is no event" },
	{ "-user-10000", "there is no event" },
	{ "faults-all-1", "there is no event" },
	{ "page_faults-all-0", "has the form EVENT-MODE-COUNT" },
	{ "page_faults-all-1x", "has the form EVENT-MODE-COUNT" },
	{ "page_faults-all-", "has the form EVENT-MODE-COUNT" },
	{ "page_faults-none-1", "has the form EVENT-MODE-COUNT" },
	{ "page_faults-all-0xg-1", "has the form EVENT-MODE-COUNT" },
	{ "page_faults", "has the form EVENT-MODE-COUNT" },
	{ "1", "has the form EVENT-MODE-COUNT" },
	{ "-", "has the form EVENT-MODE-COUNT" },
};

static void see(void *arg, const struct probe *p)
{
	const struct attach *a = &p->attach;

	str_printf(arg, "%u:%llu %llu%s%s%s", a->cpc->type,
		(unsigned long long)a->cpc->config,
		(unsigned long long)a->cpc->count, a->cpc->user ? " user" : "",
		a->cpc->kernel ? " kernel" : "",
		a->cpc->is_clock ? " clock" : "");
	CHECK(attach_period(a) == (a->cpc->is_clock ? a->cpc->count : 0));
}

static void check_row(const char *name, const char *want)
{
	struct dif_pdesc pd = { "cpc", "", "", name, 0, 0 };
	struct probes ps;
	struct str got = { 0 };
	const char *why;

	str_puts(&got, "");
	probes_init(&ps);
	if (probes_match(&ps, &pd, see, &got)) {
		CHECK_STR(got.s, want);
		CHECK(!probes_refusal(&ps, &pd));
	} else {
		why = probes_refusal(&ps, &pd);
		CHECK(why && strstr(why, want));
	}
	probes_free(&ps);
	str_free(&got);
}

int main(void)
{
	struct dif_pdesc other = { "", "", "", "page_faults", 0, 0 };
	struct dif_pdesc glob = { "cpc", "", "", "p*", 0, 0 };
	struct probes ps;

	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++)
		check_row(rows[i].name, rows[i].want);
	probes_init(&ps);
	CHECK(!probes_refusal(&ps, &other) && !probes_refusal(&ps, &glob));
	CHECK(probes_match(&ps, &glob, NULL, NULL) == 1);
	probes_free(&ps);
	return unit_done();
}
