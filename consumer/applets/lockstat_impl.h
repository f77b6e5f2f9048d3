/* lockstat_impl.h - the rows of a report of lockstat(1). */
#ifndef CONSUMER_LOCKSTAT_IMPL_H
#define CONSUMER_LOCKSTAT_IMPL_H

#include "base/arena.h"
#include "base/hash.h"
#include "consumer/applets/lockstat.h"

enum {
	LOCKSTAT_BUCKETS = 64 /* bucket n: from 2^n ns on, 0: from 0 */
};

/* What the slab allocator knows of a lock: it is `off' bytes into an object of
 * such a cache. "page": of the structure of a page; no name: it is of none. */
struct lockstat_object {
	char cache[LOCKSTAT_CACHE];
	uint64_t size, off;
};

struct lockstat_row {
	int event;
	uint64_t lock; /* or the CPU */
	struct lockstat_object object;
	const uint64_t *pc;
	uint32_t npc;	/* from the caller on, once that is known */
	uint32_t whole; /* npc, were it not for the depth that is shown */
	bool inner;	/* pc[0] is no return address */
	bool typed;	/* lock_name is what all locks of its kind are called */
	uint64_t when, count, time;
	uint64_t holders; /* of all events together; 0: one each */
	uint64_t *bucket; /* LOCKSTAT_BUCKETS of them; NULL: none */
	const char *lock_name, *caller; /* of the greatest part */
	uint64_t most;			/* its count */
};

/* Of all rows of an event that are wanted. */
struct lockstat_total {
	uint64_t count, time;
};

struct lockstat_types;

struct lockstat_report {
	const struct lockstat_flags *flags;
	struct fmt_form form;
	struct arena arena;
	VEC(struct lockstat_row) row;
	struct hash by_key; /* event and tuple: 1 + the row */
	struct lockstat_total total[LOCKSTAT_EVENTS];
	uint64_t began, ended;
	struct hash rq_locks; /* those that are known to be of run queues */
	struct lockstat_types *types; /* NULL: nothing has asked for them */
	bool dropped;
};

/* lockstat_types.c: the structure and the member that a lock is, as
 * "inode.i_rwsem". */
struct lockstat_types *lockstat_types_new(void);
void lockstat_types_free(struct lockstat_types *t);
/* That of run queues. */
void lockstat_types_rq_lock(struct lockstat_types *t, struct str *name);
/* False: the kernel's types do not tell, or not for certain. The lock is of one
 * of the types; the callers are functions on the stack, the nearest first. */
bool lockstat_types_name(struct lockstat_types *t,
	const struct lockstat_object *o, const char *types,
	const struct fmt_name *caller, uint32_t ncallers, struct str *name);

/* lockstat_show.c: all rows of one event, in order. */
void lockstat_show(struct str *out, const struct fmt_opts *o,
	const struct lockstat_report *r, const struct lockstat_row *row,
	size_t n);
/* The name of an address: the function, where that is wanted, else with an
 * offset. It is put without its module. */
void lockstat_put_name(struct str *out, const struct fmt_opts *o, uint64_t addr,
	bool returns, bool whole);

#endif
