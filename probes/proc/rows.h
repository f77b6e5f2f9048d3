/* rows.h - what .eh_frame says about all code of an object, as rows: from which
 * address on which rule holds. Rules are numbered; most functions share the
 * same few hundred. */
#ifndef PROBES_ROWS_H
#define PROBES_ROWS_H

#include "base/few.h"
#include "base/hash.h"
#include "base/vec.h"
#include "dvm/unwind.h"
#include "probes/proc/elf.h"

struct rows {
	/* In the order of addresses, which are in the upper 48 bits; the lower
	 * 16 have the rule, an index below. There is one row per address, with
	 * another rule than the row before. */
	VEC(uint64_t) v;
	VEC(struct unwind_rule) rules; /* the first: nothing is known */
	struct hash number;	       /* private: rule -> number */
};

static inline uint64_t row_addr(uint64_t row)
{
	return row >> 16;
}

static inline uint32_t row_rule(uint64_t row)
{
	return row & 0xffff;
}

/* What the reader of rows does now and then, since a large object takes up to a
 * second. */
struct rows_pause {
	bool (*fn)(void *arg); /* true: give up */
	void *arg;
};
/* Called when piece n of the work is done. pause: may be NULL */
static inline bool rows_give_up(const struct rows_pause *pause, uint32_t n)
{
	return pause && n % FEW(1024, 16) == 0 && pause->fn(pause->arg);
}

/* Returns false if the object says nothing, or if it gave up. pause: may be
 * NULL */
bool rows_read(struct rows *r, struct elf *e, const struct rows_pause *pause);
void rows_free(struct rows *r);
struct rows_at {
	size_t end; /* the row after the one that held; 0: none did */
};
/* Return the rule for an address; NULL: nothing is known. It is fast if the
 * address is in the same row as the one asked for before, or in the next; at:
 * from that call, or {0}. */
const struct unwind_rule *rows_find(
	const struct rows *r, uint64_t addr, struct rows_at *at);

#endif
