/* rows.h - what .eh_frame says of all code of an object, as rows: from which
 * address on which rule holds. Rules are numbered; most functions have the same
 * few hundred. */
#ifndef PROBES_ROWS_H
#define PROBES_ROWS_H

#include "base/hash.h"
#include "base/vec.h"
#include "dvm/unwind.h"
#include "probes/proc/elf.h"

struct rows {
	/* Ordered by address, which is in the upper 48 bits; the rule, an index
	 * below, is in the lower 16. No two are of one address, none has the
	 * rule of the one before it. */
	VEC(uint64_t) v;
	VEC(struct unwind_rule) rules; /* the first: nothing is known */
	struct hash number;	       /* private: of each rule */
};

static inline uint64_t row_addr(uint64_t row)
{
	return row >> 16;
}

static inline uint32_t row_rule(uint64_t row)
{
	return row & 0xffff;
}

/* False: the object tells nothing. */
bool rows_read(struct rows *r, struct elf *e);
void rows_free(struct rows *r);
/* The rule of an address; NULL: nothing is known. */
const struct unwind_rule *rows_find(const struct rows *r, uint64_t addr);
/* The same, quickly if it holds where, or shortly behind where, another did: at
 * is what was asked before, or {0}. */
struct rows_at {
	size_t end; /* the row behind that which held; 0: none did */
};
const struct unwind_rule *rows_follow(
	const struct rows *r, uint64_t addr, struct rows_at *at);

#endif
