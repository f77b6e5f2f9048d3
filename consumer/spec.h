/* spec.h - holds back the records of speculations, which arrive among all
 * others. They wait here until a record says that their speculation was
 * committed, and are then handed out; or until the engine has freed it, and are
 * then discarded. */
#ifndef CONSUMER_SPEC_H
#define CONSUMER_SPEC_H

#include "base/hash.h"
#include "consumer/records.h"

enum spec_state {
	SPEC_HELD,
	SPEC_COMMITTED, /* later records are handed out at once */
};

struct spec {
	uint64_t tag;
	enum spec_state state;
	uint64_t over;	     /* when it was found to be over; 0: it is not */
	struct records held; /* in the order in which they came */
};

struct specs {
	const struct enabling *en; /* see struct records */
	record_shows_fn *shows;
	VEC(struct spec) spec; /* those for which records may still come */
	struct hash place;     /* tag -> index in `spec' + 1 */
};

/* Take a record on its way to `fn': hold it back, or pass it on, after the
 * records that were held for the same speculation. */
void specs_record(struct specs *s, int cpu, const struct rec *r, uint32_t size,
	bool more, record_fn *fn, void *arg);
/* End a round, after which all records have been taken of probes that fired
 * before `until'. */
void specs_round(struct specs *s, struct engine *e, uint64_t until);
void specs_free(struct specs *s);

#endif
