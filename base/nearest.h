/* nearest.h - "did you mean ...?": of the names that exist, those nearest to
 * one that does not. A name is near when few letters have to be inserted, left
 * out, replaced or swapped to get it: one of four of the longer name, and three
 * at most. Case does not count. */
#ifndef BASE_NEAREST_H
#define BASE_NEAREST_H

#include <stddef.h>

#include "base/str.h"

enum {
	NEAREST_MAX = 3
};

struct nearest {
	const char *want;
	size_t distance; /* of those found; first: the most allowed */
	size_t n;	 /* how many were found */
	const char *name[NEAREST_MAX]; /* in the order of strcmp() */
};

/* The names are kept as pointers, so they must last as long as n does. */
void nearest_init(struct nearest *n, const char *want);
void nearest_try(struct nearest *n, const char *name);
/* "; did you mean a, b or c?", or nothing when nothing is near. */
void nearest_put(struct str *out, const struct nearest *n);

#endif
