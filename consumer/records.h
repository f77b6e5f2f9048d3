/* records.h - the records of all CPUs in one order, that of time. Records are
 * collected from the engine as they lie in its buffers; those older than the
 * moment at which the collecting began are complete, since no CPU can still
 * add one before them, and are handed out; younger ones wait for the next
 * round. On request they come CPU by CPU instead, those of BEGIN before all;
 * and all of them every round. */
#ifndef CONSUMER_RECORDS_H
#define CONSUMER_RECORDS_H

#include "base/str.h"
#include "base/vec.h"
#include "dvm/engine.h"

struct record_ref {
	uint64_t place; /* in the order: time, or CPU */
	size_t off;	/* in bytes; grows in order of arrival */
	uint32_t size;
	int cpu;
};

struct records {
	bool by_cpu;
	const struct enabling *en; /* whose BEGIN, when by_cpu */
	struct str bytes;	   /* copies, each at a multiple of 8 */
	struct str young;	   /* those that wait, while others go */
	VEC(struct record_ref) ref, spare;
};

/* Take all that the engine has now. */
void records_collect(struct records *r, struct engine *e);
void records_add(
	struct records *r, int cpu, const struct rec *rec, uint32_t size);
/* Hand out the records of times before `until', in order, and forget
 * them. more: another clause's record of the same firing comes after it. */
typedef void record_fn(
	void *arg, int cpu, const struct rec *rec, uint32_t size, bool more);
void records_hand_out(
	struct records *r, uint64_t until, record_fn *fn, void *arg);
void records_free(struct records *r);

#endif
