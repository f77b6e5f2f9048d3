/* bisect.h - binary search in a table that is sorted by an address, or another
 * number of 64 bits. */
#ifndef BASE_BISECT_H
#define BASE_BISECT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Return how many of the n rows at v have a number below the key, or at most
 * the key. The number is the member `field', a uint64_t. */
#define bisect_below(v, n, field, key)                                       \
	bisect((v), (n), sizeof(*(v)), offsetof(typeof(*(v)), field), (key), \
		false)
#define bisect_upto(v, n, field, key)                                        \
	bisect((v), (n), sizeof(*(v)), offsetof(typeof(*(v)), field), (key), \
		true)

/* private; off: where the number is in a row of `size' bytes; with: rows with
 * the key itself count */
static inline size_t bisect(const void *v, size_t n, size_t size, size_t off,
	uint64_t key, bool with)
{
	const char *at = v;
	size_t low = 0, high = n;

	while (low < high) {
		size_t mid = low + (high - low) / 2;
		uint64_t number = *(const uint64_t *)(at + mid * size + off);

		if (number < key || (with && number == key))
			low = mid + 1;
		else
			high = mid;
	}
	return low;
}

#endif
