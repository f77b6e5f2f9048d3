/* aggs.c - merges aggregations into totals, and clears, truncates and
 * normalizes these. */
#include "consumer/aggs.h"

#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"

static void init_one(
	struct agg_state *s, const struct dif_agg *agg, uint32_t ncpus)
{
	s->all.agg = agg;
	if (names_any(agg->key.part, agg->key.nparts))
		s->key = xcalloc(1, agg->key.size);
	if (!ncpus)
		return;
	s->all.cpu = s->cpu = xcalloc(ncpus, sizeof(*s->cpu));
	s->all.ncpus = ncpus;
	for (uint32_t i = 0; i < ncpus; i++)
		s->cpu[i].agg = agg;
}

void aggs_init(struct aggs *a, const struct dif_prog *p, uint32_t ncpus,
	struct names *names)
{
	*a = (struct aggs){ .naggs = p->aggs.n, .prog = p, .names = names };
	a->agg = xcalloc(a->naggs + 1, sizeof(*a->agg));
	for (uint32_t i = 0; i < a->naggs; i++)
		init_one(&a->agg[i], &p->aggs.v[i], ncpus);
}

void aggs_outdate(struct aggs *a)
{
	a->current = false;
}

/* Add a neutral value; returns its index. */
static uint64_t add_value(struct fmt_agg *g)
{
	uint32_t nwords = aggr_nwords(&g->agg->desc);

	if (g->nvalues == g->room) {
		g->room = g->room ? 2 * g->room : 16;
		g->words =
			xrealloc(g->words, g->room, nwords * sizeof(*g->words));
	}
	aggr_init(&g->agg->desc, g->words + g->nvalues * nwords);
	return g->nvalues++;
}

static void merge_into(
	struct fmt_agg *g, const void *key, const uint64_t *value)
{
	const struct aggr_desc *d = &g->agg->desc;
	size_t before = g->elem.n;
	uint64_t *index = hash_put(&g->elem, key, g->agg->key.size);

	if (g->elem.n > before || *index == FMT_NO_VALUE)
		*index = add_value(g);
	aggr_merge(d, g->words + *index * aggr_nwords(d), value);
}

/* Return the tuple as the user sees it, with settled addresses. */
static const void *settled(
	const struct aggs *a, struct agg_state *s, const void *key)
{
	const struct dif_key *k = &s->all.agg->key;

	if (!s->key)
		return key;
	memcpy(s->key, key, k->size);
	names_settle(a->names, IMAGES_ANYTIME, k->part, k->nparts, s->key);
	return s->key;
}

static void merge(void *arg, uint32_t agg, int cpu, const void *key,
	const uint64_t *value)
{
	struct aggs *a = arg;
	struct agg_state *s = &a->agg[agg];

	key = settled(a, s, key);
	merge_into(&s->all, key, value);
	if (s->cpu)
		merge_into(&s->cpu[cpu], key, value);
}

int aggs_update(struct aggs *a, struct engine *e)
{
	if (a->current || !a->naggs)
		return 0;
	a->current = true;
	if (a->names)
		names_outdate(a->names);
	return e->ops->agg_take(e, merge, a);
}

const struct fmt_agg *aggs_get(const struct aggs *a, uint32_t agg)
{
	return &a->agg[agg].all;
}

/* Call fn for the totals, and for the values of each CPU. */
static void each(struct agg_state *s,
	void (*fn)(struct fmt_agg *g, const void *arg), const void *arg)
{
	fn(&s->all, arg);
	for (uint32_t i = 0; i < s->all.ncpus; i++)
		fn(&s->cpu[i], arg);
}

static void normalize(struct fmt_agg *g, const void *by)
{
	g->normal = *(const uint64_t *)by;
}

void aggs_normalize(struct aggs *a, uint32_t agg, uint64_t by)
{
	each(&a->agg[agg], normalize, &by);
}

static void clear(struct fmt_agg *g, const void *arg)
{
	(void)arg;
	for (size_t i = 0; i < g->elem.n; i++)
		g->elem.entry[i].value = FMT_NO_VALUE;
	g->nvalues = 0;
}

void aggs_clear(struct aggs *a, uint32_t agg)
{
	each(&a->agg[agg], clear, NULL);
}

/* The tuples to keep, of those in order. */
struct keys {
	const char **key;
	size_t first, end;
};

/* Copy an element into the new contents. */
static void keep(
	struct fmt_agg *to, const struct fmt_agg *from, const char *key)
{
	size_t size = from->agg->key.size;
	size_t bytes = aggr_nwords(&from->agg->desc) * sizeof(uint64_t);
	const uint64_t *old = hash_get(&from->elem, key, size);
	uint64_t *index;

	if (!old)
		return;
	index = hash_put(&to->elem, key, size);
	*index = FMT_NO_VALUE;
	if (*old == FMT_NO_VALUE)
		return;
	*index = add_value(to);
	memcpy((char *)to->words + *index * bytes,
		(const char *)from->words + *old * bytes, bytes);
}

static void keep_only(struct fmt_agg *g, const struct keys *k)
{
	struct fmt_agg old = *g;

	g->elem = (struct hash){ 0 };
	g->words = NULL;
	g->nvalues = g->room = 0;
	for (size_t i = k->first; i < k->end; i++)
		keep(g, &old, k->key[i]);
	hash_free(&old.elem);
	free(old.words);
}

/* Truncate the totals last: `key' points to the tuples in them. */
void aggs_trunc(struct aggs *a, uint32_t agg, int64_t n)
{
	struct agg_state *s = &a->agg[agg];
	size_t have = s->all.elem.n;
	struct keys k = { .end = have };

	if (n >= 0 && (uint64_t)n < have)
		k.first = have - n;
	else if (n < 0 && -(uint64_t)n < have)
		k.end = -(uint64_t)n;
	if (k.end - k.first == have)
		return;
	k.key = fmt_agg_order(a->prog, &s->all);
	for (uint32_t i = 0; i < s->all.ncpus; i++)
		keep_only(&s->cpu[i], &k);
	keep_only(&s->all, &k);
	free(k.key);
}

static void free_contents(struct fmt_agg *g, const void *arg)
{
	(void)arg;
	hash_free(&g->elem);
	free(g->words);
}

void aggs_free(struct aggs *a)
{
	for (uint32_t i = 0; i < a->naggs; i++) {
		each(&a->agg[i], free_contents, NULL);
		free(a->agg[i].cpu);
		free(a->agg[i].key);
	}
	free(a->agg);
	*a = (struct aggs){ 0 };
}
