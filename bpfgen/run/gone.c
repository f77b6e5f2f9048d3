/* gone.c - frees the elements of associative arrays that belonged to threads
 * which have ended. Programs have no time to search a hash, so when a thread
 * ends its identity is put into MAP_GONE (books_thread_end()), and from time to
 * time its elements are looked for here. No other thread will ever have that
 * identity. */
#include <stdlib.h>

#include "bpfgen/run/engine_impl.h"

struct gone {
	VEC(uint64_t) id; /* sorted */
};

static bool collect_id(void *arg, const char *key, const char *value)
{
	struct gone *g = arg;

	(void)value;
	vec_push(&g->id, *(const uint64_t *)key);
	return false;
}

static int compare(const void *a, const void *b)
{
	const uint64_t *x = a, *y = b;

	return (*x > *y) - (*x < *y);
}

/* True if the element's thread has ended. A key in an array, or in MAP_GONE,
 * begins with the identity. An array that is not thread-local has 0 there, or
 * no such word. */
static bool has_gone(void *arg, const char *key, const char *value)
{
	const struct gone *g = arg;
	uint64_t id = *(const uint64_t *)key & ((UINT64_C(1) << KEY_VAR) - 1);

	(void)value;
	return bsearch(&id, g->id.v, g->id.n, sizeof(*g->id.v), compare);
}

/* Returns 0 or -errno. */
static int free_elements(struct bpf_engine *b, struct gone *g)
{
	const struct dif_prog *p = b->plan.p;
	int r = 0, e;

	for (size_t i = 0; i < p->vars.n; i++) {
		struct plan_hash h = plan_hash(&b->plan, map_var(i));
		bool threads = p->vars.v[i].scope == SCOPE_THREAD;

		if (b->map[map_var(i)] < 0 || (!threads && !b->plan.shared))
			continue;
		e = batch_walk(
			b->map[map_var(i)], h.key, h.value, has_gone, NULL, g);
		r = r ? r : e;
	}
	return r;
}

/* MAP_GONE is emptied first: as soon as elements are freed, other threads may
 * use them and end, and need a place there. If something fails, it is tried
 * again when the next thread has ended. */
void gone_free(struct bpf_engine *b)
{
	int map = b->map[MAP_GONE];
	struct gone g = { 0 };
	uint64_t now;
	bool failed;

	if (map < 0)
		return;
	now = __atomic_load_n(&b->state->gone, __ATOMIC_ACQUIRE);
	if (now == b->gone)
		return;
	b->gone = now;
	batch_walk(map, 8, 8, collect_id, NULL, &g);
	if (g.id.n) {
		qsort(g.id.v, g.id.n, sizeof(*g.id.v), compare);
		batch_walk(map, 8, 8, has_gone, NULL, &g);
		failed = free_elements(b, &g) != 0;
		for (size_t i = 0; failed && i < g.id.n; i++)
			bpf_map_update_elem(
				map, &g.id.v[i], &g.id.v[i], BPF_ANY);
	}
	vec_free(&g.id);
}
