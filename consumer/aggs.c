/* aggs.c - what was aggregated, merged. */
#include "consumer/aggs.h"

#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"
#include "consumer/names.h"

void aggs_init(
	struct aggs *a, const struct dif_prog *p, struct kaddr_table **ksyms)
{
	*a = (struct aggs){ .naggs = p->aggs.n, .prog = p, .ksyms = ksyms };
	a->agg = xcalloc(a->naggs + 1, sizeof(*a->agg));
	for (uint32_t i = 0; i < a->naggs; i++) {
		const struct dif_agg *agg = &p->aggs.v[i];

		a->agg[i].all.agg = agg;
		if (names_any(agg->key.part, agg->key.nparts))
			a->agg[i].key = xcalloc(1, agg->key.size);
	}
}

void aggs_outdate(struct aggs *a)
{
	a->current = false;
}

/* A value more, neutral: its index. */
static uint64_t add_value(struct agg_state *s)
{
	const struct aggr_desc *d = &s->all.agg->desc;
	uint32_t nwords = aggr_nwords(d);

	if (s->nvalues == s->cap) {
		s->cap = s->cap ? 2 * s->cap : 16;
		s->all.words = xrealloc(
			s->all.words, s->cap, nwords * sizeof(*s->all.words));
	}
	aggr_init(d, s->all.words + s->nvalues * nwords);
	return s->nvalues++;
}

/* The tuple as the user sees it. */
static const void *settled(
	const struct aggs *a, struct agg_state *s, const void *key)
{
	const struct dif_key *k = &s->all.agg->key;

	if (!s->key)
		return key;
	memcpy(s->key, key, k->size);
	names_settle(a->ksyms, k->part, k->nparts, s->key);
	return s->key;
}

static void merge(void *arg, uint32_t agg, int cpu, const void *key,
	const uint64_t *value)
{
	struct aggs *a = arg;
	struct agg_state *s = &a->agg[agg];
	const struct dif_agg *d = s->all.agg;
	size_t before = s->all.elem.n;
	uint64_t *index;

	(void)cpu;
	index = hash_put(&s->all.elem, settled(a, s, key), d->key.size);
	if (s->all.elem.n > before || *index == FMT_NO_VALUE)
		*index = add_value(s);
	aggr_merge(
		&d->desc, s->all.words + *index * aggr_nwords(&d->desc), value);
}

int aggs_update(struct aggs *a, struct engine *e)
{
	if (a->current || !a->naggs)
		return 0;
	a->current = true;
	return e->ops->agg_take(e, merge, a);
}

const struct fmt_agg *aggs_get(const struct aggs *a, uint32_t agg)
{
	return &a->agg[agg].all;
}

void aggs_clear(struct aggs *a, uint32_t agg)
{
	struct agg_state *s = &a->agg[agg];

	for (size_t i = 0; i < s->all.elem.n; i++)
		s->all.elem.entry[i].value = FMT_NO_VALUE;
	s->nvalues = 0;
}

/* The element stays, in the new state. */
static void keep(
	struct agg_state *to, const struct agg_state *from, const char *key)
{
	size_t size = from->all.agg->key.size;
	size_t bytes = aggr_nwords(&from->all.agg->desc) * sizeof(uint64_t);
	uint64_t old = *hash_get(&from->all.elem, key, size);
	uint64_t *index = hash_put(&to->all.elem, key, size);

	*index = FMT_NO_VALUE;
	if (old == FMT_NO_VALUE)
		return;
	*index = add_value(to);
	memcpy((char *)to->all.words + *index * bytes,
		(const char *)from->all.words + old * bytes, bytes);
}

void aggs_trunc(struct aggs *a, uint32_t agg, int64_t n)
{
	struct agg_state *s = &a->agg[agg], old = *s;
	size_t have = old.all.elem.n, first = 0, end = have;
	const char **key;

	if (n >= 0 && (uint64_t)n < have)
		first = have - n;
	else if (n < 0 && -(uint64_t)n < have)
		end = -(uint64_t)n;
	if (end - first == have)
		return;
	s->all.elem = (struct hash){ 0 };
	s->all.words = NULL;
	s->nvalues = s->cap = 0;
	key = fmt_agg_order(a->prog, &old.all);
	for (size_t i = first; i < end; i++)
		keep(s, &old, key[i]);
	free(key);
	hash_free(&old.all.elem);
	free(old.all.words);
}

void aggs_free(struct aggs *a)
{
	for (uint32_t i = 0; i < a->naggs; i++) {
		hash_free(&a->agg[i].all.elem);
		free(a->agg[i].all.words);
		free(a->agg[i].key);
	}
	free(a->agg);
	*a = (struct aggs){ 0 };
}
