/* aggtake.c - takes one generation of the aggregations (dvm/engine.h). Firings
 * that begin from now on enter frames of the other generation, but those under
 * way still fill this one: so the kernel is asked to wait until they have
 * ended. Then nobody uses these frames, their slots (struct agg_slot) and their
 * elements in the hashes any more, and they can be read and emptied at leisure.
 * The value of an element is what its slot and the hash hold together. */
#include <sched.h>

#include "bpfgen/run/engine_impl.h"

/* A generation being taken. */
struct taking {
	struct bpf_engine *b;
	uint64_t generation; /* as in struct state */
	uint32_t agg;
	const struct dif_agg *a;
	engine_agg_fn *fn;
	void *arg;
};

/* The kernel does not wait for programs that may sleep. Where they can be
 * preempted with a frame, they claim it, so we see who still has one. */
static bool must_watch(const struct bpf_engine *b)
{
	bool waits = false;

	for (size_t i = 0; i < b->prog.n; i++)
		waits |= b->prog.v[i]->waits;
	return waits && b->plan.hold.claims;
}

/* Wait until each frame that is in use now has been seen free; but not for
 * long. A claimed frame is a bit of the depth. */
static void watch_frames(const struct bpf_engine *b)
{
	int64_t end = clock_ns(CLOCK_MONOTONIC) + MOST_RUN;

	for (uint32_t cpu = 0; cpu < b->plan.ncpus; cpu++) {
		uint32_t used = UINT32_MAX;

		while ((used &= __atomic_load_n(
				&state_of(b, cpu)->depth, __ATOMIC_ACQUIRE)) &&
			clock_ns(CLOCK_MONOTONIC) < end)
			sched_yield();
	}
}

/* Changing a map of maps makes the kernel wait for all programs that are
 * running, since they may hold the map that was in it. That takes some 15 ms;
 * where only we fire probes, nothing is running now. */
static int wait_for_programs(struct bpf_engine *b)
{
	uint32_t zero = 0;
	int r;

	if (!b->others_fire)
		return 0;
	r = bpf_map_update_elem(b->outer, &zero, &b->inner, BPF_ANY);
	if (!r && must_watch(b))
		watch_frames(b);
	return r;
}

/* Frames of the generation; n counts them over all CPUs. */

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
	const uint64_t *words)
{
	t->fn(t->arg, t->agg, cpu, key, words);
}

/* Take a value without a tuple: the word that says that it is set, then the
 * value's words. */
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

/* The hash holds elements of both generations, by frame and tuple. One is
 * passed on when it has been deleted: if that fails, it is there the next time.
 * Since that takes longer than reading, it is left to the kernel the last time,
 * which frees the hash when we exit. */

static void take_element(void *arg, const char *key, const char *value)
{
	const struct taking *t = arg;
	uint64_t word = *(const uint64_t *)key;
	uint32_t frame = word, agg = word >> KEY_AGG;
	const struct dif_agg *a = &t->b->plan.p->aggs.v[agg];
	bool digest = plan_has_digest(a);

	t->fn(t->arg, agg, frame / t->b->plan.nframes, digest ? value : key + 8,
		(const uint64_t *)(digest ? value + a->key.size : value));
}

static bool is_to_delete(void *arg, const char *key, const char *value)
{
	const struct taking *t = arg;
	uint32_t frame = *(const uint64_t *)key;

	if (t->b->ended) {
		take_element(arg, key, value);
		return false;
	}
	return frame % t->b->plan.nframes / NFRAMES == t->generation / NFRAMES;
}

static int take_hash(struct taking *t)
{
	uint32_t map = map_agg(t->b->plan.p, t->agg);
	struct plan_hash h = plan_hash(&t->b->plan, map);

	if (t->b->map[map] < 0)
		return 0;
	return batch_walk(
		t->b->map[map], h.key, h.value, is_to_delete, take_element, t);
}

/* The last time, take the other generation as well: an error may have kept some
 * of it from being taken. */
static int take_agg(struct taking *t)
{
	take_frames(t);
	if (t->b->ended) {
		t->generation = NFRAMES - t->generation;
		take_frames(t);
	}
	return take_hash(t);
}

int agg_take(struct bpf_engine *b, engine_agg_fn *fn, void *arg)
{
	const struct dif_prog *p = b->plan.p;
	struct taking t = {
		.b = b, .generation = b->state->generation, .fn = fn, .arg = arg
	};
	int r, e;

	if (!p->aggs.n || b->taken)
		return 0;
	__atomic_store_n(&b->state->generation, NFRAMES - t.generation,
		__ATOMIC_RELEASE);
	r = wait_for_programs(b);
	if (r)
		return r;
	for (; t.agg < p->aggs.n; t.agg++) {
		t.a = &p->aggs.v[t.agg];
		e = take_agg(&t);
		r = r ? r : e;
	}
	b->taken = b->ended;
	return r;
}
