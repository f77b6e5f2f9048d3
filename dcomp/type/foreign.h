/* foreign.h - what makers of D types of other descriptions share: ktype.c, of
 * BTF, and utype.c, of debug information. Neither is trusted. */
#ifndef DCOMP_FOREIGN_H
#define DCOMP_FOREIGN_H

#include "dcomp/type/types.h"

enum {
	FOREIGN_DEEPEST = 32,	   /* most levels of nested types */
	FOREIGN_LARGEST = 1 << 28, /* most bytes of a type */
};

/* Return D's integer of that size, or what stands for one that D lacks: void
 * for an odd size. name: in C. */
struct type *foreign_int(
	struct dcomp *dc, uint64_t size, bool is_signed, const char *name);
/* True for a name as in C, which the printing of members relies on. */
bool foreign_is_identifier(const char *s);

/* Where a member is. */
struct foreign_place {
	uint64_t bit;
	uint32_t width; /* 0: not a bit-field */
};
/* True if a member of `size' bytes lies within the whole, and has a size,
 * unless it is empty or an array at the end. */
bool foreign_is_sound(
	struct type *t, uint64_t size, struct foreign_place p, uint64_t whole);

#endif
