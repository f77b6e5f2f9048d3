/* records.h - merges the records of all CPUs into the order of time. Records
 * are collected from the engine as they lie in its buffers. Those older than
 * the moment at which collecting began are complete, since no CPU can still add
 * an earlier one, and are handed out; younger ones wait for the next round.
 * With by_cpu they come CPU by CPU instead, those of BEGIN first, and all of
 * them every round. */
#ifndef CONSUMER_RECORDS_H
#define CONSUMER_RECORDS_H

#include "base/str.h"
#include "base/vec.h"
#include "dvm/engine.h"

struct record_ref {
	uint64_t place; /* sort key: time, or CPU */
	size_t off;	/* offset in `bytes'; grows in order of arrival */
	uint32_t size;
	int cpu;
};

/* True if the record is printed. */
typedef bool record_shows_fn(
	const struct enabling *en, const struct rec *rec, uint32_t size);

struct records {
	bool by_cpu;
	const struct enabling *en; /* to recognise BEGIN, and for `shows' */
	record_shows_fn *shows;	   /* NULL: all are printed */
	struct str bytes;	   /* copies of records, aligned to 8 bytes */
	/* scratch: those that wait, while the others are removed */
	struct str young;
	VEC(struct record_ref) ref, spare;
	bool enough; /* set by a record_fn: the others wait */
};

/* Collect all records that the engine has now. */
void records_collect(struct records *r, struct engine *e);
void records_add(
	struct records *r, int cpu, const struct rec *rec, uint32_t size);
/* Hand out, in order, the records older than `until', and forget them. more:
 * the record of another clause of the same firing follows, and is printed. */
typedef void record_fn(
	void *arg, int cpu, const struct rec *rec, uint32_t size, bool more);
void records_hand_out(
	struct records *r, uint64_t until, record_fn *fn, void *arg);
void records_free(struct records *r);

#endif
