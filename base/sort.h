/* sort.h - sorting arrays whose elements take long to compare or to move: by
 * merging, which does both as rarely as possible. It is stable, and what is
 * in order already is left alone after one look. qsort(3) of musl moves and
 * compares each element several times as often. */
#ifndef BASE_SORT_H
#define BASE_SORT_H

#include <stddef.h>
#include <stdint.h>

/* The arguments are those of qsort_r(3). */
typedef int sort_fn(const void *x, const void *y, void *arg);
void sort_stable(void *v, size_t n, size_t size, sort_fn *compare, void *arg);

/* What such a function returns for two numbers. */
static inline int sort_compare(uint64_t a, uint64_t b)
{
	return a < b ? -1 : a > b;
}

#endif
