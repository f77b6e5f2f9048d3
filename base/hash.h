/* hash.h - a hash table from bytes to a 64-bit value. Keys are copied. Used for
 * names, interned strings and aggregation keys. A zeroed struct is an empty
 * table. Entries are iterated in the order of insertion. */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

struct hash_entry {
	uint64_t value;
	uint32_t hash, len; /* of the key */
	union {		    /* see hash_key() */
		char *far;
		char near[8];
	};
};

struct hash {
	struct hash_entry *entry; /* n of them, in order of insertion */
	size_t n, cap;
	uint32_t *slot; /* index in entry + 1; 0 is empty */
	size_t nslot;	/* a power of two */
};

/* Return the key of an entry, aligned to 8. Valid until the next change. */
static inline const char *hash_key(const struct hash_entry *e)
{
	return e->len > sizeof(e->near) ? e->far : e->near;
}

/* Return a pointer to the value, or NULL. Valid until the next hash_put(). */
uint64_t *hash_get(const struct hash *h, const void *key, size_t len);
/* Return a pointer to the value, which is added as 0 if it is new. */
uint64_t *hash_put(struct hash *h, const void *key, size_t len);
/* Remove the key, if it is there. The last entry takes its place in the
 * order. */
void hash_remove(struct hash *h, const void *key, size_t len);
void hash_free(struct hash *h);

#endif
