/* lockstat_impl.h - the rows of a report of lockstat(1). */
#ifndef CONSUMER_LOCKSTAT_IMPL_H
#define CONSUMER_LOCKSTAT_IMPL_H

#include "base/arena.h"
#include "base/hash.h"
#include "consumer/applets/lockstat.h"

enum {
	LOCKSTAT_BUCKETS = 64 /* bucket n: from 2^n ns on, 0: from 0 */
};

struct lockstat_row {
	int event;
	uint64_t lock; /* or the CPU */
	const uint64_t *pc;
	uint32_t npc; /* from the caller on, once that is known */
	bool inner;   /* pc[0] is no return address */
	uint64_t when, count, time;
	uint64_t *bucket; /* LOCKSTAT_BUCKETS of them; NULL: none */
	const char *lock_name, *caller; /* of the greatest part */
	uint64_t most;			/* its count */
};

/* Of all rows of an event that are wanted. */
struct lockstat_total {
	uint64_t count, time;
};

struct lockstat_report {
	const struct lockstat_flags *flags;
	struct fmt_form form;
	struct arena arena;
	VEC(struct lockstat_row) row;
	struct hash by_key; /* event and tuple: 1 + the row */
	struct lockstat_total total[LOCKSTAT_EVENTS];
	uint64_t began, ended;
	bool dropped;
};

/* lockstat_show.c: all rows of one event, in order. */
void lockstat_show(struct str *out, const struct fmt_opts *o,
	const struct lockstat_report *r, const struct lockstat_row *row,
	size_t n);
/* The name of an address: the function, where that is wanted, else with an
 * offset. It is put without its module. */
void lockstat_put_name(struct str *out, const struct fmt_opts *o, uint64_t addr,
	bool returns, bool whole);

#endif
