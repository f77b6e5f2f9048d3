/* consumer_records_test.c - records of all CPUs are ordered by time or by CPU.
 * rows: B12 B13 */
#include "base/str.h"
#include "consumer/records.h"
#include "probes/probe.h"
#include "tests/unit/consumer_fake.h"
#include "tests/unit/unit.h"

static uint64_t last_when;
static struct engine engine = { .ops = &fake_ops, .ncpus = FAKE_NCPUS };

static void note(
	void *arg, int cpu, const struct rec *r, uint32_t size, bool more)
{
	str_printf(arg, "%d:%llu/%u%s ", cpu, (unsigned long long)r->when, size,
		more ? "+" : "");
}

static const struct round {
	struct {
		int cpu;
		uint64_t when;
	} rec[6];
	uint64_t until;
	const char *want;
} rounds[] = {
	{ { { 0, 10 }, { 0, 30 }, { 1, 20 }, { 1, 40 } }, 100,
		"0:10/28 1:20/28 0:30/28 1:40/28 " },
	{ { { 0 } }, 100, "" },
	/* In one CPU's buffer a firing may have interrupted another. */
	{ { { 0, 130 }, { 0, 120 }, { 1, 125 } }, 200,
		"0:120/28 1:125/28 0:130/28 " },
	/* At the same time: in order of arrival; they look like one firing. */
	{ { { 1, 210 }, { 0, 210 }, { 0, 210 }, { 1, 205 } }, 300,
		"1:205/28 0:210/28+ 0:210/28 1:210/28 " },
	/* Records that are too recent wait; an older one that comes then is
	 * first. */
	{ { { 0, 310 }, { 0, 350 }, { 1, 340 }, { 1, 345 } }, 340,
		"0:310/28 " },
	{ { { 0, 360 }, { 1, 341 } }, 351,
		"1:340/28 1:341/28 1:345/28 0:350/28 " },
	{ { { 0 } }, UINT64_MAX, "0:360/28 " },
};

static void run_round(struct records *r, const struct round *c)
{
	struct str got = { 0 };

	for (int i = 0; c->rec[i].when; i++)
		fake_add(c->rec[i].cpu, 0, 0, c->rec[i].when, 28);
	str_puts(&got, "");
	records_collect(r, &engine);
	records_hand_out(r, c->until, note, &got);
	CHECK_STR(got.s, c->want);
	str_free(&got);
}

/* Ordered by CPU: as stored, but BEGIN's first; no record is held back. */
static void by_cpu(void)
{
	struct probe begin = { .attach.kind = ATTACH_BEGIN };
	struct probe tick = { .attach.kind = ATTACH_TICK };
	struct eprobe probes[] = { { .probe = &tick }, { .probe = &begin } };
	struct enabling en = { .probe = probes, .nprobes = 2 };
	struct records r = { .by_cpu = true, .en = &en };
	struct str got = { 0 };

	fake_add(1, 0, 1, 10, 24);
	fake_add(1, 0, 0, 30, 24);
	fake_add(1, 0, 0, 20, 24);
	fake_add(1, 1, 0, 30, 24);
	fake_add(0, 0, 0, 40, 24);
	records_collect(&r, &engine);
	records_hand_out(&r, 15, note, &got);
	CHECK_STR(got.s, "1:10/24 0:40/24 1:30/24+ 1:20/24 1:30/24 ");
	CHECK(!r.ref.n);
	records_free(&r);
	str_free(&got);
}

/* Records of clauses that print nothing do not count as more of a firing. */
static bool is_odd(
	const struct enabling *en, const struct rec *r, uint32_t size)
{
	(void)en;
	return size == sizeof(*r) && r->clause % 2;
}

static void some_shown(void)
{
	static const uint32_t clauses[] = { 1, 2, 3, 2, 4 };
	struct records r = { .shows = is_odd };
	struct str got = { 0 };

	for (size_t i = 0; i < sizeof(clauses) / sizeof(*clauses); i++)
		records_add(&r, 0,
			&(struct rec){ .clause = clauses[i], .when = 10 },
			sizeof(struct rec));
	records_hand_out(&r, 100, note, &got);
	CHECK_STR(got.s, "0:10/24+ 0:10/24+ 0:10/24 0:10/24 0:10/24 ");
	records_free(&r);
	str_free(&got);
}

/* Whoever takes them may have had enough: the others come first next time. */
static void note_one(
	void *arg, int cpu, const struct rec *r, uint32_t size, bool more)
{
	struct records *all = arg;

	(void)cpu, (void)size, (void)more;
	last_when = r->when;
	all->enough = true;
}

static void one_by_one(void)
{
	struct records r = { 0 };

	for (uint64_t when = 10; when < 15; when++)
		records_add(&r, when % 2, &(struct rec){ .when = when },
			sizeof(struct rec));
	for (uint64_t when = 10; when < 15; when++) {
		records_hand_out(&r, 100, note_one, &r);
		CHECK(r.enough && last_when == when && r.ref.n == 14 - when);
	}
	records_hand_out(&r, 100, note_one, &r);
	CHECK(!r.enough);
	records_free(&r);
}

/* Many records, of alternating CPUs and with interruptions: ordered by time,
 * and in order of arrival at the same time. */

static bool sorted;
static uint64_t count, last_number;

static void check_order(
	void *arg, int cpu, const struct rec *r, uint32_t size, bool more)
{
	(void)arg, (void)cpu, (void)size, (void)more;
	sorted &= r->when > last_when ||
		  (r->when == last_when && r->spec > last_number);
	last_when = r->when;
	last_number = r->spec;
	count++;
}

static void many(unsigned int seed)
{
	struct records r = { 0 };
	uint64_t n = 0, rounds = 1 + seed % 7;

	srand(seed);
	sorted = true;
	count = last_when = last_number = 0;
	for (uint64_t round = 0; round < rounds; round++) {
		for (int cpu = rand() % 9; cpu >= 0; cpu--) {
			uint64_t when = 1000 * round + 100;

			for (int i = rand() % 50; i > 0; i--) {
				struct rec rec = { .spec = ++n };

				when += rand() % 4;
				rec.when = when + rand() % 2 * (rand() % 9);
				records_add(&r, cpu, &rec, sizeof(rec));
			}
		}
		records_hand_out(&r, 1000 * round + 180, check_order, &sorted);
	}
	records_hand_out(&r, UINT64_MAX, check_order, &sorted);
	CHECK(sorted && count == n && !r.ref.n);
	records_free(&r);
}

int main(void)
{
	struct records r = { 0 };

	by_cpu();
	some_shown();
	one_by_one();
	for (unsigned int seed = 0; seed < 500; seed++)
		many(seed);
	for (size_t i = 0; i < sizeof(rounds) / sizeof(*rounds); i++)
		run_round(&r, &rounds[i]);
	CHECK(!r.ref.n && !r.bytes.n);
	records_free(&r);
	return unit_done();
}
