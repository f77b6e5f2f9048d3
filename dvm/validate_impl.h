/* validate_impl.h - what the two halves of difo_validate() share: validate.c
 * checks the tables of the program and its clauses, validate_code.c the
 * instructions of a clause. A check returns 0, or -EINVAL after
 * validate_refuse(). */
#ifndef DVM_VALIDATE_IMPL_H
#define DVM_VALIDATE_IMPL_H

#include <stdbool.h>

#include "base/bits.h"
#include "dvm/difo.h"

/* Larger than any sensible program needs, and small enough that sums of sizes
 * cannot overflow. */
enum {
	DIF_MAX_TABLE = 1 << 16, /* entries of any table */
	DIF_MAX_AREA = 1 << 24,	 /* bytes of a scope, of scratch, a record */
};

struct check {
	const struct dif_prog *p;
	const struct difo *d; /* the clause; NULL: the program's tables */
	uint32_t clause, pc;
	struct dif_error *e;
};

int validate_refuse(struct check *c, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));

/* True if [off, off + size) lies in [from, to). */
static inline bool within(
	int64_t off, uint64_t size, uint64_t from, uint64_t to)
{
	return off >= (int64_t)from && size <= to && (uint64_t)off <= to - size;
}

/* True if a string of the table starts at id. */
bool validate_strid(const struct dif_prog *p, int64_t id);

int validate_code(struct check *c);

#endif
