/* set.h - things of the caller's, found by a hash of what they are known by:
 * for many that have their names themselves, where a hash.h would copy these. A
 * zeroed struct is an empty set. */
#ifndef BASE_SET_H
#define BASE_SET_H

#include <stddef.h>
#include <stdint.h>

struct set {
	void **item;
	uint32_t *hash;	 /* of each item; 0: the slot is empty */
	size_t n, nslot; /* nslot: a power of two */
};

/* A hash of a text and, as seed, of what comes before it. */
uint32_t set_hash(const char *text, uint32_t seed);
/* The next thing that has the hash; NULL: there is no other. *at: 0 at first.
 * Whether it is the one that is meant is the caller's to say. */
void *set_next(const struct set *s, uint32_t hash, size_t *at);
void set_put(struct set *s, uint32_t hash, void *item);
void set_free(struct set *s);

#endif
