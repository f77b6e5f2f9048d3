/* batch.c - walks a hash while programs change it, with many elements per
 * system call. It sees every element that exists during the whole walk. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/few.h"
#include "bpfgen/run/engine_impl.h"

enum {
	BATCH_BYTES = FEW(1 << 18, 1),
};

struct batch {
	int map;
	uint32_t key, value; /* bytes */
	uint32_t room;	     /* elements */
	char *keys, *values;
	batch_fn *fn;
	batch_deleted_fn *deleted;
	void *arg;
};

static void allocate(struct batch *h, uint32_t room)
{
	h->room = room;
	h->keys = xrealloc(h->keys, room, h->key);
	h->values = xrealloc(h->values, room, h->value);
}

static char *key_at(const struct batch *h, uint32_t i)
{
	return h->keys + (size_t)i * h->key;
}

static char *value_at(const struct batch *h, uint32_t i)
{
	return h->values + (size_t)i * h->value;
}

/* Delete the elements at the first n keys. On an error, the kernel says how
 * many it has deleted, unless it has not even begun. */
static int remove_first(const struct batch *h, uint32_t n)
{
	uint32_t done = n;
	int e = n ? bpf_map_delete_batch(h->map, h->keys, &done, NULL) : 0;

	if (e && done == n)
		done = 0;
	for (uint32_t i = 0; i < done && h->deleted; i++)
		h->deleted(h->arg, key_at(h, i), value_at(h, i));
	return e;
}

static int take_batch(const struct batch *h, uint32_t n)
{
	uint32_t taken = 0;

	for (uint32_t i = 0; i < n; i++) {
		if (!h->fn(h->arg, key_at(h, i), value_at(h, i)))
			continue;
		memmove(key_at(h, taken), key_at(h, i), h->key);
		memmove(value_at(h, taken++), value_at(h, i), h->value);
	}
	return remove_first(h, taken);
}

static int walk(struct batch *h)
{
	uint32_t at = 0, *in = NULL;

	for (;;) {
		uint32_t n = h->room, next;
		int e = bpf_map_lookup_batch(
			    h->map, in, &next, h->keys, h->values, &n, NULL),
		    r;

		if (e == -ENOSPC) {
			allocate(h, 2 * h->room);
			continue;
		}
		if (e && e != -ENOENT)
			return e;
		r = take_batch(h, n);
		if (r || e)
			return r;
		at = next;
		in = &at;
	}
}

int batch_walk(int map, uint32_t key, uint32_t value, batch_fn *fn,
	batch_deleted_fn *deleted, void *arg)
{
	struct batch h = { .map = map,
		.key = key,
		.value = value,
		.fn = fn,
		.deleted = deleted,
		.arg = arg };
	int r;

	allocate(&h, BATCH_BYTES / (key + value) + 2);
	r = walk(&h);
	free(h.keys);
	free(h.values);
	return r;
}

static bool any(void *arg, const char *key, const char *value)
{
	(void)arg, (void)key, (void)value;
	return true;
}

int batch_clear(int map, uint32_t key, uint32_t value)
{
	return batch_walk(map, key, value, any, NULL, NULL);
}
