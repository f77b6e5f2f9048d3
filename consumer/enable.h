/* enable.h - makes an enabling of a program: which probes its clauses name.
 *
 * An enabling has a row for each probe. Rows can be added while the engine
 * traces, but never move, since engines point to them, and records name them by
 * index, even after their probe has gone. So they lie in a reserved range of
 * addresses with room for as many as there can be, and only the part in use
 * takes memory. */
#ifndef CONSUMER_ENABLE_H
#define CONSUMER_ENABLE_H

#include "base/hash.h"
#include "base/vec.h"
#include "dvm/engine.h"
#include "probes/probe.h"

struct enable_pair {
	uint32_t probe, clause; /* the clause is enabled at the probe */
};

#define ENABLE_REFUSED UINT64_MAX

struct enable {
	struct eprobe *probe; /* n rows; room for max */
	uint32_t n, max;
	uint32_t maxnames; /* limit for the program's strings; 0: none */
	uint32_t nepids;   /* epids given out so far */
	/* True if the clause can run at a probe that comes late. NULL: it can
	 * run at any. */
	bool (*takes)(void *arg, uint32_t clause, const struct probe *p);
	void *arg;
	struct hash index; /* probe id -> row + 1, unless the probe has gone;
			      ENABLE_REFUSED: it is not to be tried again */
	/* the pairs being added, in program order */
	VEC(struct enable_pair) pair;
	VEC(uint32_t *) clauses; /* arrays that rows point into */
	uint32_t *bound; /* by number of the bound probe, see struct enabling */
};

/* Make a zeroed struct usable, for up to max rows. Returns 0 or -errno. */
int enable_init(struct enable *e, uint32_t max);
/* Match the descriptions of every clause, and add a row for each matching probe
 * that has none. May be called again when probes have come. Names of probes are
 * added to the program's strings. Returns 0, or -E2BIG if there would be more
 * than max rows or maxnames bytes of strings; then no row is added. */
int enable_build(struct enable *e, struct dif_prog *prog, struct probes *ps);
/* Note that the probe of this row has gone. If it comes again, it gets another
 * row. */
void enable_remove(struct enable *e, uint32_t row);
/* Note that the probe of this row was refused: it gets no other row, and counts
 * as gone. */
void enable_refuse(struct enable *e, uint32_t row);
/* True if the row's probe has not gone. */
bool enable_has(struct enable *e, uint32_t row);
void enable_free(struct enable *e);

/* Count the probes that the descriptions of the clauses first..end-1 match,
 * each description by itself, as `matched N probes' does. */
uint32_t enable_count(const struct dif_prog *prog, struct probes *ps,
	size_t first, size_t end);

#endif
