/* consumer_aggs_test.c - what engines hand over is merged by tuple; it can
 * be cleared and truncated.
 * rows: G9 G14 G16
 * rows: G9 */
#include "consumer/aggs.h"
#include "tests/unit/consumer_fake.h"
#include "tests/unit/unit.h"

static struct engine engine = { .ops = &fake_ops, .ncpus = FAKE_NCPUS };

static struct dif_prog prog;
static struct aggs aggs;

enum {
	NONE = -1,
	CLEARED = -2
};

static int64_t value(uint32_t agg, uint64_t key)
{
	const struct fmt_agg *a = aggs_get(&aggs, agg);
	uint64_t *index = hash_get(&a->elem, &key, sizeof(key));

	if (!index)
		return NONE;
	return *index == FMT_NO_VALUE ? CLEARED : (int64_t)a->words[*index];
}

static void put(uint32_t agg, uint64_t key, uint64_t v)
{
	fake.elem[fake.nelems++] = (struct fake_elem){ agg, key, v };
}

static void update(void)
{
	aggs_outdate(&aggs);
	CHECK(!aggs_update(&aggs, &engine));
}

static size_t count(uint32_t agg)
{
	return aggs_get(&aggs, agg)->elem.n;
}

/* Key k has the value k + 100, of which 100 was added later. */
static void fill(void)
{
	aggs_init(&aggs, &prog, FAKE_NCPUS, NULL);
	for (uint64_t k = 0; k < 5; k++) {
		put(0, k, k);
		put(0, k, 100);
		put(1, k, -k);
		put(1, k, 3);
	}
	update();
}

static void merging(void)
{
	fill();
	CHECK(count(0) == 5);
	CHECK(value(0, 0) == 100 && value(0, 4) == 104);
	CHECK(value(0, 5) == NONE);

	/* Within a round nothing is read again. */
	put(0, 5, 1);
	put(1, 4, 2);
	CHECK(!aggs_update(&aggs, &engine) && count(0) == 5);
	update();
	CHECK(count(0) == 6 && value(0, 4) == 104 && value(0, 5) == 1);
	CHECK(count(1) == 5 && value(1, 4) == 3);
	aggs_free(&aggs);
}

/* After clear(), only later values count. */
static void clearing(void)
{
	fill();
	aggs_clear(&aggs, 1);
	CHECK(count(1) == 5 && value(1, 0) == CLEARED);
	CHECK(value(0, 0) == 100);
	put(1, 2, -7);
	update();
	CHECK(count(1) == 5 && value(1, 1) == CLEARED);
	CHECK(value(1, 2) == -7);
	aggs_free(&aggs);
}

static void truncating(void)
{
	static const struct {
		int64_t n, first, last; /* that stay */
	} t[] = { { 2, 3, 4 }, { -2, 0, 1 }, { 5, 0, 4 }, { 100, 0, 4 },
		{ INT64_MIN, 0, 4 }, { -5, 0, 4 }, { 0, 9, 9 } };

	for (size_t i = 0; i < sizeof(t) / sizeof(*t); i++) {
		fill();
		aggs_trunc(&aggs, 0, t[i].n);
		for (int64_t k = 0; k < 5; k++) {
			bool stays = k >= t[i].first && k <= t[i].last;

			CHECK(value(0, k) == (stays ? k + 100 : NONE));
		}
		put(0, 2, 1);
		update();
		CHECK(value(0, 2) >= 1 && value(1, 2) == 3);
		aggs_free(&aggs);
	}
}

/* trunc() counts cleared elements as 0, and keeps the greater ones. */
static void truncating_cleared(void)
{
	fill();
	aggs_clear(&aggs, 0);
	put(0, 3, 1);
	put(0, 1, -1);
	update();
	aggs_trunc(&aggs, 0, 3);
	CHECK(count(0) == 3 && value(0, 3) == 1 && value(0, 4) == CLEARED);
	CHECK(value(0, 2) == CLEARED && value(0, 1) == NONE);
	aggs_free(&aggs);
}

int main(void)
{
	vec_push(&prog.aggs,
		(struct dif_agg){ .desc = { .fn = AGGR_SUM, .is_signed = 1 },
			.key.size = 8 });
	vec_push(&prog.aggs,
		(struct dif_agg){ .desc = { .fn = AGGR_MAX, .is_signed = 1 },
			.key.size = 8 });
	merging();
	clearing();
	truncating();
	truncating_cleared();
	dif_prog_free(&prog);
	return unit_done();
}
