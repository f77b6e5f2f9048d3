/* hash.h - a hash table from bytes to a 64-bit value. Keys are copied. Used
 * for names, interned strings and aggregation keys; a zeroed struct is an
 * empty table. Order of iteration is order of insertion. */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

struct hash_entry {
	uint64_t value;
	uint32_t hash, len; /* of the key */
	char *key;	    /* NUL after it, for convenience */
};

struct hash {
	struct hash_entry *entry; /* n of them, in order of insertion */
	size_t n, cap;
	uint32_t *slot; /* index in entry + 1; 0 is empty */
	size_t nslot;	/* a power of two */
};

/* The value's place, or NULL. Valid until the next hash_put(). */
uint64_t *hash_get(const struct hash *h, const void *key, size_t len);
/* The value's place, made with value 0 when it was not there. */
uint64_t *hash_put(struct hash *h, const void *key, size_t len);
void hash_free(struct hash *h);

#endif
