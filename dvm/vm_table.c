/* vm_table.c - chained hashing over elements that live in chunks, each twice
 * the size of the previous one. An element is a header, its key, its value. */
#include "dvm/vm_table.h"

#include <stdlib.h>
#include <string.h>

#include "base/mix.h"

struct element {
	uint32_t next; /* next in its chain or in the free list: number + 1 */
	uint32_t used;
	uint64_t hash;
	uint64_t data[]; /* key, value */
};

enum {
	FIRST = 16 /* elements of chunk 0; a power of two */
};

static uint64_t hash_words(const void *key, uint32_t size)
{
	const uint64_t *w = key;
	uint64_t h = mix_first;

	for (uint32_t i = 0; i < size / 8; i++)
		h = mix(h, w[i]);
	return h;
}

/* Chunk k begins with element FIRST * (2^k - 1). */
static int chunk_of(uint32_t i)
{
	return __builtin_clz(FIRST) - __builtin_clz(i + FIRST);
}

static struct element *element(const struct vm_table *t, uint32_t i)
{
	int k = chunk_of(i);
	uint64_t nth = i + FIRST - ((uint32_t)FIRST << k);

	return (struct element *)(t->chunk[k] + nth * t->size);
}

void vm_table_init(
	struct vm_table *t, uint32_t key, uint32_t value, uint64_t *left)
{
	*t = (struct vm_table){
		.key = key,
		.value = value,
		.size = sizeof(struct element) + key + value,
		.left = left,
	};
}

/* Return the link to the key's element, or the one with 0 at the end of its
 * chain. There must be slots. */
static uint32_t *find_link(
	const struct vm_table *t, uint64_t hash, const void *key)
{
	uint32_t *link = &t->slot[hash & (t->nslots - 1)];

	while (*link) {
		struct element *e = element(t, *link - 1);

		if (e->hash == hash && !memcmp(e->data, key, t->key))
			break;
		link = &e->next;
	}
	return link;
}

void *vm_table_find(const struct vm_table *t, const void *key)
{
	uint32_t at;

	if (!t->n)
		return NULL;
	at = *find_link(t, hash_words(key, t->key), key);
	return at ? (char *)element(t, at - 1)->data + t->key : NULL;
}

/* Double the number of slots. Without memory for them, chains just get
 * longer. */
static bool grow(struct vm_table *t)
{
	uint32_t n = t->nslots ? 2 * t->nslots : FIRST;
	uint32_t *slot = calloc(n, sizeof(*slot));

	if (!slot)
		return t->nslots != 0;
	free(t->slot);
	t->slot = slot;
	t->nslots = n;
	for (uint32_t i = 0; i < t->fresh; i++) {
		struct element *e = element(t, i);

		if (!e->used)
			continue;
		e->next = slot[e->hash & (n - 1)];
		slot[e->hash & (n - 1)] = i + 1;
	}
	return true;
}

/* Return the number of an unused element; -1: no memory. */
static int64_t take_element(struct vm_table *t)
{
	uint32_t i = t->fresh;
	int k;

	if (t->free) {
		i = t->free - 1;
		t->free = element(t, i)->next;
		return i;
	}
	k = chunk_of(i);
	if (k >= VM_TABLE_CHUNKS)
		return -1;
	if (!t->chunk[k])
		t->chunk[k] = calloc((size_t)FIRST << k, t->size);
	if (!t->chunk[k])
		return -1;
	t->fresh++;
	return i;
}

void *vm_table_add(struct vm_table *t, const void *key)
{
	uint64_t hash = hash_words(key, t->key);
	struct element *e;
	uint32_t *head;
	int64_t i;

	if (*t->left < t->size || (t->n >= t->nslots && !grow(t)))
		return NULL;
	i = take_element(t);
	if (i < 0)
		return NULL;
	e = element(t, i);
	head = &t->slot[hash & (t->nslots - 1)];
	*e = (struct element){ .next = *head, .used = 1, .hash = hash };
	*head = i + 1;
	memcpy(e->data, key, t->key);
	memset((char *)e->data + t->key, 0, t->value);
	t->n++;
	*t->left -= t->size;
	return (char *)e->data + t->key;
}

void vm_table_del(struct vm_table *t, const void *key)
{
	uint32_t *link, at;
	struct element *e;

	if (!t->n)
		return;
	link = find_link(t, hash_words(key, t->key), key);
	at = *link;
	if (!at)
		return;
	e = element(t, at - 1);
	*link = e->next;
	e->next = t->free;
	e->used = 0;
	t->free = at;
	t->n--;
	*t->left += t->size;
}

void vm_table_del_prefix(struct vm_table *t, uint64_t word)
{
	for (uint32_t i = 0; i < t->fresh; i++) {
		struct element *e = element(t, i);

		if (e->used && e->data[0] == word)
			vm_table_del(t, e->data);
	}
}

void vm_table_clear(struct vm_table *t)
{
	*t->left += (uint64_t)t->n * t->size;
	t->n = t->fresh = t->free = 0;
	if (t->slot)
		memset(t->slot, 0, t->nslots * sizeof(*t->slot));
}

bool vm_table_next(
	const struct vm_table *t, uint32_t *at, const void **key, void **value)
{
	while (*at < t->fresh) {
		struct element *e = element(t, (*at)++);

		if (!e->used)
			continue;
		*key = e->data;
		*value = (char *)e->data + t->key;
		return true;
	}
	return false;
}

uint64_t vm_table_room(const struct vm_table *t, uint64_t addr)
{
	for (int k = 0; k < VM_TABLE_CHUNKS && t->chunk[k]; k++) {
		uint64_t size = ((uint64_t)FIRST << k) * t->size;
		uint64_t off = addr - (uintptr_t)t->chunk[k];

		if (off < size)
			return size - off;
	}
	return 0;
}

void vm_table_free(struct vm_table *t)
{
	for (int k = 0; k < VM_TABLE_CHUNKS; k++)
		free(t->chunk[k]);
	free(t->slot);
}
