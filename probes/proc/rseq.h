/* rseq.h - the restartable sequences in a file: code from which the kernel
 * sends a thread back to the start when anything else happens to it. A probe
 * inside would be such an event, every time. */
#ifndef PROBES_RSEQ_H
#define PROBES_RSEQ_H

#include "base/vec.h"
#include "probes/proc/elf.h"

struct rseq {
	uint64_t start, size; /* address as in the file */
};

struct rseqs {
	VEC(struct rseq) v;
};

/* Add the sequences of the file. If it has no section headers, none are
 * known. */
void rseqs_read(struct rseqs *r, struct elf *e);
void rseqs_free(struct rseqs *r);
bool rseqs_have(const struct rseqs *r, uint64_t addr);

#endif
