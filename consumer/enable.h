/* enable.h - from a program to an enabling: which probes its clauses name.
 *
 * An enabling has a row for each probe. Rows can be added while the engine
 * traces, and stay where they are: engines point to them, and records name
 * them by their index, those of probes that have gone too. So they lie in
 * address space that is reserved for as many as there can be, and takes memory
 * only where there are some. */
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
	struct eprobe *probe; /* n rows; room for max */
	uint32_t n, max;
	uint32_t maxnames; /* bytes of the program's strings; 0: no limit */
	uint32_t nepids;   /* given so far */
	/* Can the clause run at a probe that comes late? NULL: at all. */
	bool (*takes)(void *arg, uint32_t clause, const struct probe *p);
	void *arg;
	struct hash index; /* probe id -> its row + 1; 0: it has gone */
	VEC(struct enable_pair) pair; /* being added, in program order */
	VEC(uint32_t *) clauses;      /* what the rows point into */
	uint32_t *bound; /* by number of a bound probe: see struct enabling */
};

/* A zeroed struct is an empty one. 0 or -errno. */
int enable_init(struct enable *e, uint32_t max);
/* Match the descriptions of every clause, and add a row for each probe that has
 * none; when it is called again, for those that came since. Names of probes are
 * added to the program's strings. 0, or -E2BIG: there would be more than max,
 * or than maxnames of these, and none was added. */
int enable_build(struct enable *e, struct dif_prog *prog, struct probes *ps);
/* The probe of this row has gone. If it comes again, it gets another row. */
void enable_remove(struct enable *e, uint32_t row);
/* Whether the row's probe is there. */
bool enable_has(struct enable *e, uint32_t row);
void enable_free(struct enable *e);

/* How many probes the descriptions of clauses first..end-1 match, each
 * description by itself, as `matched N probes' counts. */
uint32_t enable_count(const struct dif_prog *prog, struct probes *ps,
	size_t first, size_t end);

#endif
