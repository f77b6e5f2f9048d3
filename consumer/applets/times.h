/* times.h - how the times of a row of a report are distributed, as quantize()
 * counts them. Times are not negative, so half of its buckets is enough. */
#ifndef CONSUMER_TIMES_H
#define CONSUMER_TIMES_H

#include <stdint.h>

enum {
	TIMES_BUCKETS = 64
};

struct arena;

struct times {
	uint64_t bucket[TIMES_BUCKETS];
};

/* Return the times that the words of a quantize() tell, in the arena. */
struct times *times_of(struct arena *a, const uint64_t *words);
/* Add more times, or none if that is NULL, to *sum; if that is NULL, it becomes
 * a new one in the arena. */
void times_add(struct arena *a, struct times **sum, const struct times *more);
/* Find the buckets that are not empty: from *first on, up to *end exclusively.
 * There are none if t is NULL. */
void times_range(const struct times *t, int *first, int *end);
/* Return the least time of a bucket, in ns. */
uint64_t times_from(int bucket);

#endif
