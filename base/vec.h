/* vec.h - a growable vector of any type: VEC(int) v = { 0 }; vec_push(&v, 3);
 * v.v[i] for i < v.n. Elements move when it grows, so keep indexes, not
 * pointers. Whoever owns the struct calls vec_free(). */
#ifndef BASE_VEC_H
#define BASE_VEC_H

#include <stdlib.h>

#include "base/xalloc.h"

#define VEC(T)                 \
	struct {               \
		T *v;          \
		size_t n, cap; \
	}

#define vec_reserve(x, want)                                                   \
	do {                                                                   \
		if ((x)->cap < (want)) {                                       \
			(x)->cap =                                             \
				(want) > 2 * (x)->cap ? (want) : 2 * (x)->cap; \
			(x)->v = xrealloc((x)->v, (x)->cap, sizeof(*(x)->v));  \
		}                                                              \
	} while (0)

#define vec_push(x, ...)                          \
	do {                                      \
		vec_reserve((x), (x)->n + 1);     \
		(x)->v[(x)->n++] = (__VA_ARGS__); \
	} while (0)

#define vec_free(x)                    \
	do {                           \
		free((x)->v);          \
		(x)->v = NULL;         \
		(x)->n = (x)->cap = 0; \
	} while (0)

#endif
