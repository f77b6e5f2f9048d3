/* rseq.h - the restartable sequences of a file: code that the kernel has a
 * thread leave, to begin it again, whenever anything else happens to it. A
 * probe within would be such a thing, each time. */
#ifndef PROBES_RSEQ_H
#define PROBES_RSEQ_H

#include "base/vec.h"
#include "probes/proc/elf.h"

struct rseq {
	uint64_t start, size; /* addresses as the file has them */
};

struct rseqs {
	VEC(struct rseq) v;
};

/* Adds what the file has. Sections that were stripped are not known of. */
void rseqs_read(struct rseqs *r, struct elf *e);
void rseqs_free(struct rseqs *r);
bool rseqs_have(const struct rseqs *r, uint64_t addr);

#endif
