/* set.h - a hash set of the caller's objects. Unlike hash.h it copies no keys:
 * the objects contain their names, and the caller compares them. A zeroed
 * struct is an empty set. */
#ifndef BASE_SET_H
#define BASE_SET_H

#include <stddef.h>
#include <stdint.h>

struct set {
	void **item;
	uint32_t *hash;	 /* of each item; 0: the slot is empty */
	size_t n, nslot; /* nslot: a power of two */
};

/* Hash a text; seed: the hash of what comes before it. */
uint32_t set_hash(const char *text, uint32_t seed);
/* Return the next object with this hash, or NULL. *at is 0 at first. The caller
 * checks whether it is the right one. */
void *set_next(const struct set *s, uint32_t hash, size_t *at);
void set_put(struct set *s, uint32_t hash, void *item);
void set_free(struct set *s);

#endif
