/* spec.h - holds the records of speculations, which arrive among the others.
 * They wait here until a record says that theirs was committed, and are then
 * handed out; or until the engine no longer has it, and are then discarded. */
#ifndef CONSUMER_SPEC_H
#define CONSUMER_SPEC_H

#include "base/hash.h"
#include "consumer/records.h"

enum spec_state {
	SPEC_HELD,
	SPEC_COMMITTED, /* what still comes is handed out at once */
};

struct spec {
	uint64_t tag;
	enum spec_state state;
	bool over;	     /* the engine had it no more a round ago */
	struct records held; /* in the order in which they came */
};

struct specs {
	VEC(struct spec) spec; /* those that records may still come of */
	struct hash place;     /* tag -> 1 + index there */
};

/* A record on its way to `fn': held, or handed on, with what was held for it
 * before. */
void specs_record(struct specs *s, int cpu, const struct rec *r, uint32_t size,
	bool more, record_fn *fn, void *arg);
/* A round is over: all records were taken that the engine had when the last
 * one ended. */
void specs_round(struct specs *s, struct engine *e);
void specs_free(struct specs *s);

#endif
