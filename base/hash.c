/* hash.c - open addressing over an insertion-ordered array of entries. Short
 * keys, as most are, need no memory of their own. */
#include "base/hash.h"

#include <stdlib.h>
#include <string.h>

#include "base/few.h"
#include "base/mix.h"
#include "base/xalloc.h"

/* Hash eight bytes at a time, since tuples with strings are long. */
static uint32_t hash_bytes(const void *key, size_t len)
{
	const unsigned char *p = key;
	uint64_t h = mix_first ^ len, word;

	for (; len >= 8; len -= 8, p += 8) {
		memcpy(&word, p, 8);
		h = mix(h, word);
	}
	for (word = 0; len; len--)
		word = word << 8 | *p++;
	return mix(h, word);
}

/* Return the slot that holds the key, or the empty one where it belongs. */
static uint32_t *find_slot(
	const struct hash *h, uint32_t hash, const void *key, size_t len)
{
	size_t i = hash & (h->nslot - 1);

	while (h->slot[i]) {
		const struct hash_entry *e = &h->entry[h->slot[i] - 1];

		if (e->hash == hash && e->len == len &&
			!memcmp(hash_key(e), key, len))
			break;
		i = (i + 1) & (h->nslot - 1);
	}
	return &h->slot[i];
}

static void grow(struct hash *h)
{
	h->nslot = h->nslot ? 2 * h->nslot : FEW(64, 2);
	free(h->slot);
	h->slot = xcalloc(h->nslot, sizeof(*h->slot));
	for (size_t i = 0; i < h->n; i++) {
		size_t s = h->entry[i].hash & (h->nslot - 1);

		while (h->slot[s])
			s = (s + 1) & (h->nslot - 1);
		h->slot[s] = i + 1;
	}
}

uint64_t *hash_get(const struct hash *h, const void *key, size_t len)
{
	uint32_t *slot;

	if (!h->nslot)
		return NULL;
	slot = find_slot(h, hash_bytes(key, len), key, len);
	return *slot ? &h->entry[*slot - 1].value : NULL;
}

static struct hash_entry *add_entry(
	struct hash *h, uint32_t hash, const void *key, size_t len)
{
	struct hash_entry *e;

	if (h->n == h->cap) {
		h->cap = h->cap ? 2 * h->cap : FEW(32, 1);
		h->entry = xrealloc(h->entry, h->cap, sizeof(*h->entry));
	}
	e = &h->entry[h->n++];
	*e = (struct hash_entry){ .hash = hash, .len = len };
	if (len > sizeof(e->near))
		e->far = xcalloc(1, len);
	memcpy((char *)hash_key(e), key, len);
	return e;
}

uint64_t *hash_put(struct hash *h, const void *key, size_t len)
{
	uint32_t hash = hash_bytes(key, len), *slot;

	if (2 * (h->n + 1) > h->nslot)
		grow(h);
	slot = find_slot(h, hash, key, len);
	if (*slot)
		return &h->entry[*slot - 1].value;
	*slot = h->n + 1;
	return &add_entry(h, hash, key, len)->value;
}

/* Empty the slot. Those behind it, up to the next empty one, may have been
 * meant for it: move up each one that its search would no longer find. */
static void empty_slot(struct hash *h, size_t hole)
{
	size_t mask = h->nslot - 1;

	for (size_t i = (hole + 1) & mask; h->slot[i]; i = (i + 1) & mask) {
		size_t start = h->entry[h->slot[i] - 1].hash & mask;

		if (((i - start) & mask) >= ((i - hole) & mask)) {
			h->slot[hole] = h->slot[i];
			hole = i;
		}
	}
	h->slot[hole] = 0;
}

static void free_key(struct hash_entry *e)
{
	if (e->len > sizeof(e->near))
		free(e->far);
}

void hash_remove(struct hash *h, const void *key, size_t len)
{
	uint32_t *slot =
		h->nslot ? find_slot(h, hash_bytes(key, len), key, len) : NULL;
	struct hash_entry *e, *last;
	uint32_t place;

	if (!slot || !*slot)
		return;
	place = *slot;
	empty_slot(h, slot - h->slot);
	e = &h->entry[place - 1];
	free_key(e);
	last = &h->entry[--h->n];
	if (e == last)
		return;
	*find_slot(h, last->hash, hash_key(last), last->len) = place;
	*e = *last;
}

void hash_free(struct hash *h)
{
	for (size_t i = 0; i < h->n; i++)
		free_key(&h->entry[i]);
	free(h->entry);
	free(h->slot);
	*h = (struct hash){ 0 };
}
