/* sort.h - sorting large arrays whose elements take long to compare or to move:
 * by merging, which does both as rarely as possible. It is stable, and what is
 * in order already is left alone after one look. qsort(3) of musl moves each
 * element several times as often. */
#ifndef BASE_SORT_H
#define BASE_SORT_H

#include <stddef.h>

/* The arguments are those of qsort(3). */
void sort_stable(void *v, size_t n, size_t size,
	int (*compare)(const void *, const void *));

#endif
