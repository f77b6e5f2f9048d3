/* nearest.h - "did you mean ...?": the existing names that are nearest to a
 * wrong one. A name is near if few letters must be inserted, removed, replaced
 * or swapped to get it: at most one in four of the longer name, and at most
 * three. Case is ignored. */
#ifndef BASE_NEAREST_H
#define BASE_NEAREST_H

#include <stddef.h>

#include "base/str.h"

enum {
	NEAREST_MAX = 3
};

struct nearest {
	const char *want;
	size_t distance; /* of the names found; at first: the largest allowed */
	size_t n;	 /* number of names found */
	const char *name[NEAREST_MAX]; /* in the order of strcmp() */
};

/* Only pointers to the names are kept, so names must live as long as n. */
void nearest_init(struct nearest *n, const char *want);
void nearest_try(struct nearest *n, const char *name);
/* Append "; did you mean a, b or c?", or nothing if no name is near. */
void nearest_put(struct str *out, const struct nearest *n);

#endif
