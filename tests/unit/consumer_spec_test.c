/* consumer_spec_test.c - speculative records are held until they are committed,
 * in order, and dropped when they are discarded.
 * rows: B20 */
#include "base/clock.h"
#include "base/str.h"
#include "consumer/spec.h"
#include "tests/unit/consumer_fake.h"
#include "tests/unit/unit.h"

static struct engine engine = { .ops = &fake_ops, .ncpus = FAKE_NCPUS };

enum {
	COMMIT = -1
};

/* A record gives its clause; `active' is the engine's tag afterwards. */
static const struct round {
	struct {
		uint64_t tag;
		int clause;
	} rec[6];
	uint64_t active;
	const char *want;
	size_t left; /* speculations that are remembered */
} rounds[] = {
	{ { { 0, 1 }, { 7, 2 }, { 0, 3 } }, 7, "1 3 ", 1 },
	{ { { 7, 4 } }, 7, "", 1 },
	/* Committed: first the records held, then late ones. */
	{ { { 0, 5 }, { 7, COMMIT }, { 7, 6 } }, 0, "5 2 4 6 ", 1 },
	{ { { 7, 7 }, { 0, 8 } }, 0, "7 8 ", 0 },
	/* Discarded: late records are dropped. */
	{ { { 8, 1 } }, 0, "", 1 },
	{ { { 8, 2 }, { 9, 3 } }, 9, "", 1 },
	/* The next one has another tag; both are there at a time. */
	{ { { 9, 4 }, { 10, 5 }, { 9, COMMIT } }, 10, "3 4 ", 2 },
	{ { { 10, COMMIT } }, 0, "5 ", 1 },
	{ { { 0, 9 } }, 0, "9 ", 0 },
	/* The commit comes one round after the engine has released the tag. */
	{ { { 11, 1 } }, 0, "", 1 },
	{ { { 11, COMMIT } }, 0, "1 ", 0 },
	/* Two commits of nothing. */
	{ { { 12, COMMIT }, { 12, COMMIT } }, 0, "", 1 },
};

/* In the second round, a probe that fired long ago has not recorded yet. */
static const struct round slow[] = {
	{ { { 13, 1 }, { 13, COMMIT } }, 0, "1 ", 1 },
	{ { { 0, 2 } }, 0, "2 ", 1 },
	{ { { 13, 3 } }, 0, "3 ", 0 },
};

static void note(
	void *arg, int cpu, const struct rec *r, uint32_t size, bool more)
{
	(void)more;
	CHECK(cpu == (int)r->clause % 2 && size == sizeof(*r));
	str_printf(arg, "%u ", r->clause);
}

static void run_round(struct specs *s, const struct round *c, uint64_t until)
{
	struct str got = { 0 };

	str_puts(&got, "");
	for (int i = 0; c->rec[i].clause; i++) {
		bool commit = c->rec[i].clause == COMMIT;
		struct rec r = { .spec = c->rec[i].tag };

		r.clause = commit ? REC_COMMIT : c->rec[i].clause;
		specs_record(s, r.clause % 2, &r, sizeof(r), false, note, &got);
	}
	CHECK_STR(got.s, c->want);
	fake.active = c->active;
	specs_round(s, &engine, until);
	CHECK(s->spec.n == c->left);
	str_free(&got);
}

/* Of a firing, the last record that is printed is known when it is handed
 * out. */
static bool is_odd(
	const struct enabling *en, const struct rec *r, uint32_t size)
{
	(void)en;
	return size == sizeof(*r) && r->clause % 2;
}

static void note_more(
	void *arg, int cpu, const struct rec *r, uint32_t size, bool more)
{
	(void)cpu;
	(void)size;
	str_printf(arg, "%u%s ", r->clause, more ? "+" : "");
}

static void some_shown(void)
{
	static const uint32_t clauses[] = { 1, 3, 2, REC_COMMIT };
	struct specs s = { .shows = is_odd };
	struct str got = { 0 };

	for (size_t i = 0; i < sizeof(clauses) / sizeof(*clauses); i++) {
		struct rec r = { .clause = clauses[i], .when = 10, .spec = 1 };

		specs_record(&s, 0, &r, sizeof(r), false, note_more, &got);
	}
	CHECK_STR(got.s, "1+ 3 2 ");
	specs_free(&s);
	str_free(&got);
}

int main(void)
{
	struct specs s = { 0 };

	for (size_t i = 0; i < sizeof(rounds) / sizeof(*rounds); i++)
		run_round(&s, &rounds[i], clock_now());
	for (size_t i = 0; i < sizeof(slow) / sizeof(*slow); i++)
		run_round(&s, &slow[i], i == 1 ? 1 : clock_now());
	specs_free(&s);
	some_shown();
	return unit_done();
}
