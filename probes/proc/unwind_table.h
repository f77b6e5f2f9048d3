/* unwind_table.h - makes the tables of dvm/unwind.h from the objects that
 * processes have mapped: the rows of each object only once, however many
 * processes map it. Nothing in a table moves or is removed, since others may be
 * reading it; only the ranges of a process that is read again may be
 * overwritten. */
#ifndef PROBES_UNWIND_TABLE_H
#define PROBES_UNWIND_TABLE_H

#include "base/hash.h"
#include "dvm/unwind.h"
#include "probes/proc/object.h"
#include "probes/proc/rows.h"

struct unwind_table {
	uint32_t *shard[UNWIND_SHARDS];
	uint32_t used; /* words; shards are filled in order */
	bool full;     /* there was no room for something */
	/* Return memory for shard n, all 0; NULL: there is none. */
	uint32_t *(*more)(void *arg, uint32_t n);
	void *arg;
	const struct rows_pause *pause; /* while rows are read; NULL: none */
	/* private */
	struct objects objects;
	VEC(struct placed) placed;
	size_t kept; /* of these, when deleted files were forgotten last */
	struct hash number; /* rule -> number */
};

/* Enter the current ranges of a process; p->n is 0 if there are none. */
void unwind_table_add(
	struct unwind_table *t, pid_t pid, struct unwind_process *p);
/* Free all but the memory of shards, which belongs to the caller. */
void unwind_table_free(struct unwind_table *t);

#endif
