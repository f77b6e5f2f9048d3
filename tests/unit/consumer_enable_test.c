/* consumer_enable_test.c - from clauses to enabled probes.
 * rows: L4 */
#include <errno.h>

#include "consumer/enable.h"
#include "tests/unit/unit.h"

/* BEGIN; BEGIN and END; the entries of read and write, twice; no probe. */
static struct dif_pdesc pdescs[] = {
	{ "dtrace", "", "", "BEGIN", 0, 0 },
	{ "", "", "", "BEGIN", 0, 0 },
	{ "", "", "", "END", 0, 0 },
	{ "syscall", "", "read", "entry", 0, 0 },
	{ "syscall", "", "write", "entry", 0, 0 },
	{ "syscall", "", "[rw][er][ai][dt]*", "entry", 0, 0 },
	{ "nosuch", "", "", "", 0, 0 },
};
static struct difo clauses[] = {
	{ .pdesc = pdescs, .npdescs = 1 },
	{ .pdesc = pdescs + 1, .npdescs = 2 },
	{ .pdesc = pdescs + 3, .npdescs = 2 },
	{ .pdesc = pdescs + 5, .npdescs = 1 },
	{ .pdesc = pdescs + 6, .npdescs = 1 },
};

static const struct {
	const char *func, *name;
	uint32_t nclauses, clause[2];
} want[] = {
	{ "", "BEGIN", 2, { 0, 1 } },
	{ "", "END", 1, { 1 } },
	{ "read", "entry", 2, { 2, 3 } },
	{ "write", "entry", 2, { 2, 3 } },
	{ "readv", "entry", 1, { 3 } },
	{ "writev", "entry", 1, { 3 } },
	{ "readahead", "entry", 1, { 3 } },
};

static const struct eprobe *find(
	const struct enable *e, const char *func, const char *name)
{
	for (uint32_t i = 0; i < e->n; i++)
		if (!strcmp(e->probe[i].probe->func, func) &&
			!strcmp(e->probe[i].probe->name, name))
			return &e->probe[i];
	return NULL;
}

static void test_names(const struct dif_prog *p, const struct eprobe *ep)
{
	CHECK(ep->id == ep->probe->id);
	CHECK_STR(dif_strtext(p, ep->prov), ep->probe->prov);
	CHECK_STR(dif_strtext(p, ep->mod), ep->probe->mod);
	CHECK_STR(dif_strtext(p, ep->func), ep->probe->func);
	CHECK_STR(dif_strtext(p, ep->name), ep->probe->name);
}

/* Each probe's clauses are in order and its epids follow on the last one's. */
static void test_order(const struct enable *e)
{
	uint32_t epid = 1;

	for (uint32_t i = 0; i < e->n; i++) {
		const struct eprobe *ep = &e->probe[i];

		CHECK(ep->epid == epid);
		epid += ep->nclauses;
		for (uint32_t j = 1; j < ep->nclauses; j++)
			CHECK(ep->clause[j - 1] <= ep->clause[j]);
	}
	CHECK(epid == e->nepids + 1);
}

/* A probe that comes later gets the next row, and so does one that has gone and
 * comes again, but not one that was refused; rows stay where they are. */
static void test_growth(void)
{
	static struct dif_pdesc ticks = { "profile", "", "", "tick-*", 0, 0 };
	static const struct dif_pdesc late = { "", "", "", "tick-71", 0, 0 };
	struct difo clause = { .pdesc = &ticks, .npdescs = 1 };
	struct enable e = { 0 };
	const struct eprobe *at;
	struct dif_prog p;
	struct probes ps;

	dif_prog_init(&p, 256);
	probes_init(&ps);
	vec_push(&p.clauses, clause);
	vec_push(&p.clauses, clause);
	CHECK(!enable_init(&e, 8));
	at = e.probe;
	CHECK(!enable_build(&e, &p, &ps) && e.n == 6);
	CHECK(!enable_build(&e, &p, &ps) && e.n == 6 && e.nepids == 12);
	probes_match(&ps, &late, NULL, NULL);
	CHECK(!enable_build(&e, &p, &ps) && e.n == 7);
	CHECK_STR(e.probe[6].probe->name, "tick-71");
	CHECK(e.probe[6].epid == 13 && e.probe[6].nclauses == 2);
	enable_remove(&e, 6);
	CHECK(!enable_build(&e, &p, &ps) && e.n == 8 && e.probe == at);
	CHECK(e.probe[7].probe == e.probe[6].probe && e.probe[7].epid == 15);
	test_order(&e);
	enable_refuse(&e, 7);
	CHECK(!enable_has(&e, 7));
	CHECK(!enable_build(&e, &p, &ps) && e.n == 8);
	/* There is no ninth. */
	enable_remove(&e, 0);
	CHECK(enable_build(&e, &p, &ps) == -E2BIG && e.n == 8);
	CHECK(enable_build(&e, &p, &ps) == -E2BIG && e.nepids == 16);
	enable_free(&e);
	probes_free(&ps);
	dif_prog_free(&p);
}

int main(void)
{
	struct dif_prog p;
	struct probes ps;
	struct enable e = { 0 };
	const struct eprobe *ep;

	dif_prog_init(&p, 256);
	probes_init(&ps);
	for (size_t i = 0; i < sizeof(clauses) / sizeof(*clauses); i++)
		vec_push(&p.clauses, clauses[i]);
	CHECK(!enable_init(&e, 16));
	CHECK(!enable_build(&e, &p, &ps));
	for (size_t i = 0; i < sizeof(want) / sizeof(*want); i++) {
		ep = find(&e, want[i].func, want[i].name);
		CHECK(ep && ep->nclauses == want[i].nclauses);
		if (!ep)
			continue;
		CHECK(!memcmp(ep->clause, want[i].clause,
			ep->nclauses * sizeof(*ep->clause)));
		test_names(&p, ep);
	}
	test_order(&e);
	CHECK(enable_count(&p, &ps, 0, 2) == 3);
	CHECK(enable_count(&p, &ps, 4, 5) == 0);
	enable_free(&e);
	probes_free(&ps);
	dif_prog_free(&p);
	test_growth();
	return unit_done();
}
