/* aggs.h - aggregations as the user sees them. An engine hands over what was
 * aggregated since the last time (engine.h, agg_take); here it is merged, by
 * tuple, into the totals. So clear() and trunc() discard exactly what has been
 * taken; an update that comes later is in a later generation, and stays. */
#ifndef CONSUMER_AGGS_H
#define CONSUMER_AGGS_H

#include "consumer/names.h"
#include "dvm/engine.h"
#include "fmt/fmt.h"

struct agg_state {
	struct fmt_agg all;
	struct fmt_agg *cpu; /* the values of each CPU; NULL: not wanted */
	/* printa() has printed it, so it is not printed at the end */
	bool printed;
	char *key; /* scratch for a settled key; NULL: keys need no settling */
};

struct aggs {
	struct agg_state *agg; /* by number, as in the program */
	uint32_t naggs;
	bool current; /* up to date: take nothing until outdated */
	const struct dif_prog *prog;
	struct names *names;
};

/* ncpus > 0: also keep the values of each CPU. */
void aggs_init(struct aggs *a, const struct dif_prog *p, uint32_t ncpus,
	struct names *names);
/* Have the next update take what the engine has then. */
void aggs_outdate(struct aggs *a);
/* Take what the engine has, unless that was done since the last aggs_outdate().
 * Returns 0 or -errno. */
int aggs_update(struct aggs *a, struct engine *e);
/* The contents, as of the last update. */
const struct fmt_agg *aggs_get(const struct aggs *a, uint32_t agg);
/* Divide what is printed from now on by `by'. */
void aggs_normalize(struct aggs *a, uint32_t agg, uint64_t by);
/* Clear the values; the keys stay. */
void aggs_clear(struct aggs *a, uint32_t agg);
/* Keep only the n elements with the greatest values, or, if n is negative, the
 * -n elements with the least. */
void aggs_trunc(struct aggs *a, uint32_t agg, int64_t n);
void aggs_free(struct aggs *a);

#endif
