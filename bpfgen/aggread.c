/* aggread.c - reading aggregations while programs update them. A value whose
 * sequence numbers differ was copied in the middle of an update, and is read
 * again. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "bpfgen/engine_impl.h"

enum {
	BATCH_BYTES = 1 << 18,
	TRIES = 1000, /* an update takes nanoseconds */
};

static void copy_words(uint64_t *to, const uint64_t *from, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++)
		to[i] = __atomic_load_n(&from[i], __ATOMIC_ACQUIRE);
}

int agg_read_frames(
	struct bpf_engine *b, uint32_t agg, engine_agg_fn *fn, void *arg)
{
	const struct aggr_desc *d = &b->plan.p->aggs.v[agg].desc;
	uint32_t n = aggr_nwords(d);
	uint64_t *value = xcalloc(n, 8);

	for (uint32_t i = 0; i < b->plan.ncpus * NFRAMES; i++) {
		const uint64_t *there =
			(const void *)(b->frames + (size_t)i * b->frame_stride +
				       b->plan.agg[agg]);

		if (!*there)
			continue;
		copy_words(value, there + 1, n);
		for (int try = 0; aggr_torn(d, value) && try < TRIES; try++)
			copy_words(value, there + 1, n);
		fn(arg, i / NFRAMES, "", value);
	}
	free(value);
	return 0;
}

struct read {
	int map;
	const struct aggr_desc *d;
	uint32_t key, value; /* bytes */
	uint32_t room;	     /* elements */
	char *keys, *values;
	engine_agg_fn *fn;
	void *arg;
};

static void hand_over(struct read *r, const char *key, char *value)
{
	for (int try = 0; aggr_torn(r->d, (void *)value) && try < TRIES; try++)
		sys_lookup(r->map, key, value);
	r->fn(r->arg, *(const uint64_t *)key / NFRAMES, key + 8,
		(const uint64_t *)value);
}

static void allocate(struct read *r, uint32_t room)
{
	r->room = room;
	r->keys = xrealloc(r->keys, room, r->key);
	r->values = xrealloc(r->values, room, r->value);
}

/* -EINVAL: this kernel reads no batches. */
static int read_batches(struct read *r)
{
	uint32_t at = 0, *in = NULL;

	for (;;) {
		uint32_t n = r->room, next;
		int e = sys_lookup_batch(
			r->map, in, &next, r->keys, r->values, &n);

		if (e == -ENOSPC) {
			allocate(r, 2 * r->room);
			continue;
		}
		if (e && e != -ENOENT)
			return e;
		for (uint32_t i = 0; i < n; i++)
			hand_over(r, r->keys + (size_t)i * r->key,
				r->values + (size_t)i * r->value);
		if (e)
			return 0;
		at = next;
		in = &at;
	}
}

static int read_each(struct read *r)
{
	const char *last = NULL;

	while (!sys_next_key(r->map, last, r->keys)) {
		memcpy(r->keys + r->key, r->keys, r->key);
		last = r->keys + r->key;
		if (!sys_lookup(r->map, last, r->values))
			hand_over(r, last, r->values);
	}
	return 0;
}

int agg_read_hash(
	struct bpf_engine *b, uint32_t agg, engine_agg_fn *fn, void *arg)
{
	const struct dif_agg *a = &b->plan.p->aggs.v[agg];
	struct read r = { .map = b->map[map_agg(b->plan.p, agg)],
		.d = &a->desc,
		.key = 8 + a->key.size,
		.value = 8 * aggr_nwords(&a->desc),
		.fn = fn,
		.arg = arg };
	int e;

	if (r.map < 0)
		return 0;
	allocate(&r, BATCH_BYTES / (r.key + r.value) + 2);
	e = read_batches(&r);
	if (e == -EINVAL || e == -ENOTSUP)
		e = read_each(&r);
	free(r.keys);
	free(r.values);
	return e;
}
