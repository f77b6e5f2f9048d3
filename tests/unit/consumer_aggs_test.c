/* consumer_aggs_test.c - a snapshot merges the frames' values by tuple.
 * rows: G9 */
#include "consumer/aggs.h"
#include "tests/unit/consumer_fake.h"
#include "tests/unit/unit.h"

static struct engine engine = { .ops = &fake_ops, .ncpus = FAKE_NCPUS };

static uint64_t value(const struct fmt_agg *a, uint64_t key)
{
	uint64_t *index = hash_get(&a->elem, &key, sizeof(key));

	return index ? a->words[*index] : UINT64_MAX;
}

static void put(uint32_t agg, uint64_t key, uint64_t v)
{
	fake.elem[fake.nelems++] = (struct fake_elem){ agg, key, v };
}

int main(void)
{
	struct dif_prog p = { 0 };
	struct aggs a;
	const struct fmt_agg *s;

	vec_push(&p.aggs,
		(struct dif_agg){ .desc.fn = AGGR_COUNT, .key.size = 8 });
	vec_push(&p.aggs,
		(struct dif_agg){ .desc = { .fn = AGGR_MAX, .is_signed = 1 },
			.key.size = 8 });
	aggs_init(&a, &p, NULL);
	for (uint64_t k = 0; k < 5; k++) {
		put(0, k, k);
		put(0, k, 100);
		put(1, k, -k);
		put(1, k, 3);
	}
	s = aggs_snapshot(&a, &engine, 0);
	CHECK(s->elem.n == 5);
	CHECK(value(s, 0) == 100 && value(s, 4) == 104);
	CHECK(value(s, 5) == UINT64_MAX);

	/* Within a round nothing is read again. */
	put(0, 5, 1);
	CHECK(aggs_snapshot(&a, &engine, 0)->elem.n == 5);
	aggs_outdate(&a);
	s = aggs_snapshot(&a, &engine, 0);
	CHECK(s->elem.n == 6 && value(s, 4) == 104 && value(s, 5) == 1);
	s = aggs_snapshot(&a, &engine, 1);
	CHECK(s->elem.n == 5 && value(s, 4) == 3);
	aggs_free(&a);
	dif_prog_free(&p);
	return unit_done();
}
