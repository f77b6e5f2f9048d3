/* aggread.c - reading aggregations while programs update them. A value whose
 * sequence numbers differ was copied in the middle of an update, and is read
 * again.
 *
 * An element may be in the hash, in a slot (struct agg_slot), or partly in
 * both, and programs move slots into the hash as they like. Nothing may be
 * missed or counted twice of what happened before the read began:
 *
 *	1. copy every slot
 *	2. read the hash, but not the elements of these slots
 *	3. each slot's element: look it up; if the slot has had no turn since
 *	   it was copied, its words are not in the hash: add them. Otherwise
 *	   they are in the hash by now: look it up again. */
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

/* A copy of a frame's slot. */
struct copy {
	uint64_t turn;
	bool there;
	uint64_t key[1 + 64 / 8]; /* the frame's index, the tuple */
	uint64_t words[6];
};

struct read {
	struct bpf_engine *b;
	int map;
	uint32_t agg;
	const struct aggr_desc *d;
	uint32_t key, value; /* bytes */
	uint32_t room;	     /* elements */
	char *keys, *values;
	struct copy *slot; /* by frame; NULL: it has none */
	engine_agg_fn *fn;
	void *arg;
};

static void hand_on(struct read *r, const void *key, const uint64_t *words)
{
	const uint64_t *k = key;

	r->fn(r->arg, *k / NFRAMES, k + 1, words);
}

/* Looks the element up until it is whole. */
static bool look_up(struct read *r, const void *key, void *value)
{
	bool found = !sys_lookup(r->map, key, value);

	for (int try = 0; found && aggr_torn(r->d, value) && try < TRIES; try++)
		found = !sys_lookup(r->map, key, value);
	return found;
}

static void hand_over(struct read *r, const char *key, char *value)
{
	uint64_t frame = *(const uint64_t *)key;

	if (r->slot && r->slot[frame].there &&
		!memcmp(r->slot[frame].key, key, r->key))
		return;
	if (!aggr_torn(r->d, (void *)value) || look_up(r, key, value))
		hand_on(r, key, (void *)value);
}

static const struct agg_slot *slot_of(const struct read *r, uint32_t frame)
{
	return (const void *)(r->b->frames +
			      (size_t)frame * r->b->frame_stride +
			      r->b->plan.agg[r->agg]);
}

/* Between turns. */
static uint64_t turn_of(const struct agg_slot *s)
{
	uint64_t turn;

	do
		turn = __atomic_load_n(&s->turn, __ATOMIC_ACQUIRE);
	while (turn & 1);
	return turn;
}

static void copy_slot(struct read *r, uint32_t frame, struct copy *c)
{
	const struct agg_slot *s = slot_of(r, frame);
	uint32_t tuple = (r->key - 8) / 8, n = aggr_nwords(r->d), try = 0;

	do {
		c->turn = turn_of(s);
		c->there = __atomic_load_n(&s->updates, __ATOMIC_ACQUIRE);
		c->key[0] = frame;
		copy_words(c->key + 1, s->tuple, tuple);
		copy_words(c->words, s->tuple + tuple, n);
	} while (turn_of(s) != c->turn ||
		 (aggr_torn(r->d, c->words) && try++ < TRIES));
}

static void copy_slots(struct read *r)
{
	uint32_t n = r->b->plan.ncpus * NFRAMES;

	r->slot = xcalloc(n, sizeof(*r->slot));
	for (uint32_t i = 0; i < n; i++)
		copy_slot(r, i, &r->slot[i]);
}

static void read_slot(struct read *r, uint32_t frame)
{
	const struct copy *c = &r->slot[frame];
	uint64_t value[6];
	bool found = look_up(r, c->key, value);
	struct copy now;

	copy_slot(r, frame, &now);
	if (now.turn == c->turn)
		hand_on(r, c->key, now.words);
	else
		found = look_up(r, c->key, value);
	if (found)
		hand_on(r, c->key, value);
}

static void read_slots(struct read *r)
{
	for (uint32_t i = 0; i < r->b->plan.ncpus * NFRAMES; i++)
		if (r->slot[i].there)
			read_slot(r, i);
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
	struct read r = { .b = b,
		.map = b->map[map_agg(b->plan.p, agg)],
		.agg = agg,
		.d = &a->desc,
		.key = 8 + a->key.size,
		.value = 8 * aggr_nwords(&a->desc),
		.fn = fn,
		.arg = arg };
	int e;

	if (r.map < 0)
		return 0;
	allocate(&r, BATCH_BYTES / (r.key + r.value) + 2);
	if (plan_has_slot(a))
		copy_slots(&r);
	e = read_batches(&r);
	if (e == -EINVAL || e == -ENOTSUP)
		e = read_each(&r);
	if (r.slot)
		read_slots(&r);
	free(r.slot);
	free(r.keys);
	free(r.values);
	return e;
}
