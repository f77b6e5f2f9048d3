/* set.c - see set.h. Open addressing. */
#include "base/set.h"

#include <stdlib.h>
#include <string.h>

#include "base/few.h"
#include "base/spread.h"
#include "base/xalloc.h"

static uint32_t mix(uint32_t hash, uint64_t word)
{
	uint64_t h = (hash ^ word) * SPREAD;

	return h ^ h >> 32;
}

/* Hash eight bytes at a time; the last eight may overlap those before. */
uint32_t set_hash(const char *text, uint32_t seed)
{
	size_t n = strlen(text);
	const char *last = n < 8 ? text : text + n - 8;
	uint32_t h = mix(seed, n);
	uint64_t word = 0;

	if (n < 8) {
		for (; n; n--)
			word = word << 8 | (uint8_t)*text++;
		return mix(h, word);
	}
	for (; text < last; text += 8) {
		memcpy(&word, text, 8);
		h = mix(h, word);
	}
	memcpy(&word, last, 8);
	return mix(h, word);
}

/* Return a hash as slots have it: never 0, so that an empty slot is recognised
 * without looking at its item. */
static uint32_t mark(uint32_t hash)
{
	return hash ? hash : 1;
}

void *set_next(const struct set *s, uint32_t hash, size_t *at)
{
	while (s->nslot) {
		size_t i = (hash + (*at)++) & (s->nslot - 1);

		if (!s->hash[i] || s->hash[i] == mark(hash))
			return s->item[i];
	}
	return NULL;
}

static void place(struct set *s, uint32_t hash, void *item)
{
	size_t i = hash & (s->nslot - 1);

	while (s->hash[i])
		i = (i + 1) & (s->nslot - 1);
	s->item[i] = item;
	s->hash[i] = mark(hash);
}

static void grow(struct set *s)
{
	struct set was = *s;

	s->nslot = was.nslot ? 2 * was.nslot : FEW(64, 2);
	s->item = xcalloc(s->nslot, sizeof(*s->item));
	s->hash = xcalloc(s->nslot, sizeof(*s->hash));
	for (size_t i = 0; i < was.nslot; i++)
		if (was.hash[i])
			place(s, was.hash[i], was.item[i]);
	set_free(&was);
}

/* A quarter of the slots stays empty, so that few have to be searched for a
 * missing item. */
void set_put(struct set *s, uint32_t hash, void *item)
{
	if (4 * (s->n + 1) > 3 * s->nslot)
		grow(s);
	place(s, hash, item);
	s->n++;
}

void set_free(struct set *s)
{
	free(s->item);
	free(s->hash);
	*s = (struct set){ 0 };
}
