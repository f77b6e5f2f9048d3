/* unwind_table.h - the tables of dvm/unwind.h, made of the objects that
 * processes have mapped: each object's rows once, however many processes map
 * it. Nothing that is in a table moves or goes, since others may be reading it;
 * only the ranges of processes that were read anew are used again. */
#ifndef PROBES_UNWIND_TABLE_H
#define PROBES_UNWIND_TABLE_H

#include "base/hash.h"
#include "dvm/unwind.h"
#include "probes/proc/object.h"

struct unwind_table {
	uint32_t *shard[UNWIND_SHARDS];
	uint32_t used; /* words; those of the last shard are in order */
	/* Memory of shard n, all 0; NULL: there is none. */
	uint32_t *(*more)(void *arg, uint32_t n);
	void *arg;
	/* private */
	struct objects objects;
	VEC(struct placed) placed;
	struct hash number; /* of rules */
};

/* The ranges of a process as it is now; n is 0 if there are none. */
void unwind_table_add(
	struct unwind_table *t, pid_t pid, struct unwind_process *p);
/* The memory of shards is the caller's. */
void unwind_table_free(struct unwind_table *t);

#endif
