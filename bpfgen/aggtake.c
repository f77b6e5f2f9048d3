/* aggtake.c - taking a generation of the aggregations (dvm/engine.h). Firings
 * that begin from now on enter frames of the next one. Those under way still
 * fill this one: the kernel is asked to wait until they are over. Then nobody
 * touches these frames, their slots (struct agg_slot) and their elements in
 * the hashes any more, and they are read and emptied at leisure. What an
 * element's slot and the hash have of it adds up to the whole. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/few.h"
#include "bpfgen/engine_impl.h"

enum {
	BATCH_BYTES = FEW(1 << 18, 1),
};

/* A generation being taken. */
struct taking {
	struct bpf_engine *b;
	uint64_t generation; /* as in struct state */
	uint32_t agg;
	const struct dif_agg *a;
	engine_agg_fn *fn;
	void *arg;
};

/* To change a map of maps makes the kernel wait for all programs that run: they
 * may hold the map that was there before. That takes it some 15 ms; where only
 * we fire probes, none runs now. */
static int wait_for_programs(struct bpf_engine *b)
{
	uint32_t zero = 0;

	if (!b->others_fire)
		return 0;
	return sys_update(b->outer, &zero, &b->inner, BPF_ANY);
}

/* Frames of the generation: n counts them over all CPUs. */

static uint32_t frame_index(const struct taking *t, uint32_t n)
{
	return n / NFRAMES * t->b->plan.nframes + t->generation + n % NFRAMES;
}

static uint64_t *in_frame(const struct taking *t, uint32_t n)
{
	return (void *)(t->b->frames +
			(size_t)frame_index(t, n) * t->b->frame_stride +
			t->b->plan.agg[t->agg]);
}

static void hand_on(const struct taking *t, uint32_t cpu, const void *key,
	const void *words)
{
	t->fn(t->arg, t->agg, cpu, key, words);
}

/* A value without a tuple: `there', the words. */
static void take_value(const struct taking *t, uint32_t n)
{
	uint64_t *there = in_frame(t, n);

	if (!*there)
		return;
	hand_on(t, n / NFRAMES, "", there + 1);
	*there = 0;
	aggr_init(&t->a->desc, there + 1);
}

static void take_slot(const struct taking *t, uint32_t n)
{
	struct agg_slot *slot = (void *)in_frame(t, n);
	uint64_t *words = slot->tuple + t->a->key.size / 8;

	if (!slot->updates)
		return;
	hand_on(t, n / NFRAMES, slot->tuple, words);
	slot->updates = 0;
	aggr_init(&t->a->desc, words);
}

static void take_frames(const struct taking *t)
{
	for (uint32_t n = 0; n < t->b->plan.ncpus * NFRAMES; n++)
		if (!t->a->key.size)
			take_value(t, n);
		else if (plan_has_slot(t->a))
			take_slot(t, n);
}

/* The hash: elements of both generations, by frame and tuple. */

struct batch {
	int map;
	uint32_t key, value; /* bytes */
	uint32_t room;	     /* elements */
	char *keys, *values;
};

static void allocate(struct batch *h, uint32_t room)
{
	h->room = room;
	h->keys = xrealloc(h->keys, room, h->key);
	h->values = xrealloc(h->values, room, h->value);
}

/* Hands on those of the generation, and deletes them. */
static int take_batch(const struct taking *t, struct batch *h, uint32_t n)
{
	uint32_t nframes = t->b->plan.nframes, taken = 0;

	for (uint32_t i = 0; i < n; i++) {
		char *key = h->keys + (size_t)i * h->key;
		uint64_t frame = *(uint64_t *)key;

		if ((frame % nframes >= NFRAMES) != (t->generation > 0))
			continue;
		hand_on(t, frame / nframes, key + 8,
			h->values + (size_t)i * h->value);
		memmove(h->keys + (size_t)taken++ * h->key, key, h->key);
	}
	return taken ? sys_delete_batch(h->map, h->keys, taken) : 0;
}

static int take_batches(const struct taking *t, struct batch *h)
{
	uint32_t at = 0, *in = NULL;

	for (;;) {
		uint32_t n = h->room, next;
		int e = sys_lookup_batch(
			    h->map, in, &next, h->keys, h->values, &n),
		    r;

		if (e == -ENOSPC) {
			allocate(h, 2 * h->room);
			continue;
		}
		if (e && e != -ENOENT)
			return e;
		r = take_batch(t, h, n);
		if (r || e)
			return r;
		at = next;
		in = &at;
	}
}

static int take_hash(const struct taking *t)
{
	struct batch h = { .map = t->b->map[map_agg(t->b->plan.p, t->agg)],
		.key = 8 + t->a->key.size,
		.value = 8 * aggr_nwords(&t->a->desc) };
	int r;

	if (!t->a->key.size || h.map < 0)
		return 0;
	allocate(&h, BATCH_BYTES / (h.key + h.value) + 2);
	r = take_batches(t, &h);
	free(h.keys);
	free(h.values);
	return r;
}

int agg_take(struct bpf_engine *b, engine_agg_fn *fn, void *arg)
{
	const struct dif_prog *p = b->plan.p;
	struct taking t = {
		.b = b, .generation = b->state->generation, .fn = fn, .arg = arg
	};
	int r = 0;

	if (!p->aggs.n)
		return 0;
	__atomic_store_n(&b->state->generation, NFRAMES - t.generation,
		__ATOMIC_RELEASE);
	r = wait_for_programs(b);
	for (; !r && t.agg < p->aggs.n; t.agg++) {
		t.a = &p->aggs.v[t.agg];
		take_frames(&t);
		r = take_hash(&t);
	}
	return r;
}
