/* aggs.c - snapshots of aggregations. */
#include "consumer/aggs.h"

#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"
#include "consumer/names.h"

static void init_one(struct agg_state *s, const struct dif_agg *agg,
	struct kaddr_table **ksyms)
{
	s->snap.agg = agg;
	s->ksyms = ksyms;
	if (names_any(agg->key.part, agg->key.nparts))
		s->key = xcalloc(1, agg->key.size);
}

void aggs_init(
	struct aggs *a, const struct dif_prog *p, struct kaddr_table **ksyms)
{
	a->naggs = p->aggs.n;
	a->agg = xcalloc(a->naggs + 1, sizeof(*a->agg));
	a->round = 1;
	for (uint32_t i = 0; i < a->naggs; i++)
		init_one(&a->agg[i], &p->aggs.v[i], ksyms);
}

void aggs_outdate(struct aggs *a)
{
	a->round++;
}

/* Room for one element more, neutral. */
static uint64_t *add_value(struct agg_state *s, size_t index)
{
	const struct aggr_desc *d = &s->snap.agg->desc;
	uint32_t nwords = aggr_nwords(d);

	if (index >= s->cap) {
		s->cap = s->cap ? 2 * s->cap : 16;
		s->snap.words = xrealloc(
			s->snap.words, s->cap, nwords * sizeof(*s->snap.words));
	}
	aggr_init(d, s->snap.words + index * nwords);
	return s->snap.words + index * nwords;
}

static void merge(void *arg, int cpu, const void *key, const uint64_t *value)
{
	struct agg_state *s = arg;
	const struct dif_agg *agg = s->snap.agg;
	size_t before = s->snap.elem.n;
	uint64_t *index, *to;

	(void)cpu;
	if (s->key) {
		memcpy(s->key, key, agg->key.size);
		names_settle(s->ksyms, agg->key.part, agg->key.nparts, s->key);
		key = s->key;
	}
	index = hash_put(&s->snap.elem, key, agg->key.size);
	if (s->snap.elem.n > before) {
		*index = before;
		to = add_value(s, before);
	} else {
		to = s->snap.words + *index * aggr_nwords(&agg->desc);
	}
	aggr_merge(&agg->desc, to, value);
}

const struct fmt_agg *aggs_snapshot(
	struct aggs *a, struct engine *e, uint32_t agg)
{
	struct agg_state *s = &a->agg[agg];

	if (s->round != a->round) {
		hash_free(&s->snap.elem);
		e->ops->agg_read(e, agg, merge, s);
		s->round = a->round;
	}
	return &s->snap;
}

void aggs_free(struct aggs *a)
{
	for (uint32_t i = 0; i < a->naggs; i++) {
		hash_free(&a->agg[i].snap.elem);
		free(a->agg[i].snap.words);
		free(a->agg[i].key);
	}
	free(a->agg);
	*a = (struct aggs){ 0 };
}
