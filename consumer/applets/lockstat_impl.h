/* lockstat_impl.h - the rows of a report of lockstat(1), and how locks are
 * named. */
#ifndef CONSUMER_LOCKSTAT_IMPL_H
#define CONSUMER_LOCKSTAT_IMPL_H

#include "base/arena.h"
#include "base/hash.h"
#include "consumer/applets/lockstat.h"
#include "consumer/applets/times.h"

/* Where a lock is, by the slab allocator: `off' bytes into an object of this
 * cache. The cache is "page" for a lock in a struct page, and empty for one in
 * no object. */
struct lockstat_object {
	char cache[LOCKSTAT_CACHE];
	uint64_t size, off;
};

struct lockstat_row {
	int event;
	uint64_t lock; /* or the CPU */
	struct lockstat_object object;
	const uint64_t *pc;
	uint32_t npc;	/* from the caller on, once find_caller() has run */
	uint32_t whole; /* npc without the limit on the shown depth */
	bool inner;	/* pc[0] is not a return address */
	bool typed;	/* lock_name is the same for all locks of its type */
	uint64_t when, count, time;
	uint64_t holders;    /* sum over all events; 0: one for each */
	struct times *times; /* NULL: not asked for */
	/* those of the part with the greatest count */
	const char *lock_name, *caller;
	uint64_t most; /* that part's count */
};

/* The sums over all wanted rows of an event. */
struct lockstat_total {
	uint64_t count, time;
};

struct lockstat_types;

struct lockstat_report {
	const struct lockstat_flags *flags;
	struct fmt_form form;
	struct arena arena;
	VEC(struct lockstat_row) row;
	struct hash by_key; /* event and tuple -> row + 1 */
	struct lockstat_total total[LOCKSTAT_EVENTS];
	uint64_t began, ended;
	struct hash rq_locks; /* locks that are known to be of run queues */
	struct lockstat_types *types; /* NULL: not needed so far */
	bool is_empty;		      /* after it has been shown */
	bool dropped;
};

/* lockstat_types.c: the structure and the member that a lock is, such as
 * "inode.i_rwsem". */
struct lockstat_types *lockstat_types_new(void);
void lockstat_types_free(struct lockstat_types *t);
/* Put the name of a run queue's lock. */
void lockstat_types_rq_lock(struct lockstat_types *t, struct str *name);
/* Put the name of a lock of one of the types; the callers are the functions on
 * the stack, the nearest first. False if the kernel's types do not tell it, or
 * not for certain. */
bool lockstat_types_name(struct lockstat_types *t,
	const struct lockstat_object *o, const char *types,
	const struct fmt_name *caller, uint32_t ncallers, struct str *name);

/* lockstat_show.c: show all rows of one event, which are sorted. */
void lockstat_show(struct str *out, const struct fmt_opts *o,
	const struct lockstat_report *r, const struct lockstat_row *row,
	size_t n);
/* Put the name of an address, without its module: the function and, unless
 * `whole', the offset in it. */
void lockstat_put_name(struct str *out, const struct fmt_opts *o, uint64_t addr,
	bool returns, bool whole);

#endif
