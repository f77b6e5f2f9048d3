/* enable.h - from a program to an enabling: which probes its clauses name. */
#ifndef CONSUMER_ENABLE_H
#define CONSUMER_ENABLE_H

#include "base/hash.h"
#include "base/vec.h"
#include "dvm/engine.h"
#include "probes/probe.h"

struct enable_pair {
	uint32_t probe, clause; /* the clause is enabled at the probe */
};

struct enable {
	VEC(struct eprobe) probe;
	struct hash index;	      /* probe id -> index in probe + 1 */
	VEC(struct enable_pair) pair; /* in program order */
	uint32_t *clause;	      /* what the eprobes point into */
};

/* Match the descriptions of every clause. Names of probes are added to the
 * program's strings. A zeroed struct is an empty one. */
void enable_build(struct enable *e, struct dif_prog *prog, struct probes *ps);
void enable_free(struct enable *e);

/* How many probes the descriptions of clauses first..end-1 match, each
 * description by itself, as `matched N probes' counts. */
uint32_t enable_count(const struct dif_prog *prog, struct probes *ps,
	size_t first, size_t end);

#endif
