/* times.c - see times.h. */
#include "consumer/applets/times.h"

#include "base/arena.h"
#include "dvm/aggr.h"

struct times *times_of(struct arena *a, const uint64_t *words)
{
	struct times *t = arena_new(a, struct times);

	for (int i = 0; i < TIMES_BUCKETS; i++)
		t->bucket[i] = words[AGGR_QUANTIZE_ZERO + i];
	return t;
}

void times_add(struct arena *a, struct times **sum, const struct times *more)
{
	if (more && !*sum)
		*sum = arena_new(a, struct times);
	for (int i = 0; more && i < TIMES_BUCKETS; i++)
		(*sum)->bucket[i] += more->bucket[i];
}

void times_range(const struct times *t, int *first, int *end)
{
	*first = 0;
	*end = t ? TIMES_BUCKETS : 0;
	while (*first < *end && !t->bucket[*first])
		++*first;
	while (*end > *first && !t->bucket[*end - 1])
		--*end;
}

uint64_t times_from(int bucket)
{
	return bucket ? UINT64_C(1) << (bucket - 1) : 0;
}
