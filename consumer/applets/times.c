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

struct times *times_join(
	struct arena *a, const struct times *x, const struct times *y)
{
	struct times *sum = x || y ? arena_new(a, struct times) : NULL;

	for (int i = 0; sum && i < TIMES_BUCKETS; i++)
		sum->bucket[i] =
			(x ? x->bucket[i] : 0) + (y ? y->bucket[i] : 0);
	return sum;
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
