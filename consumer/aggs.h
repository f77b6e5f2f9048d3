/* aggs.h - aggregations as the user sees them. Engines hand over what was
 * aggregated since the last time (engine.h, agg_take); here it is merged by
 * tuple into all that there was before. So what clear() and trunc() throw away
 * is what has been taken, and that alone: an update that comes later is in a
 * later generation, and stays. */
#ifndef CONSUMER_AGGS_H
#define CONSUMER_AGGS_H

#include "consumer/names.h"
#include "dvm/engine.h"
#include "fmt/fmt.h"

struct agg_state {
	struct fmt_agg all;
	struct fmt_agg *cpu; /* its parts, by CPU; NULL: not wanted */
	bool printed;	     /* by an action: not once more at the end */
	char *key; /* of its size; NULL: keys are as the engine has them */
};

struct aggs {
	struct agg_state *agg; /* naggs of them, as in the program */
	uint32_t naggs;
	bool current; /* nothing is to be taken in this round */
	const struct dif_prog *prog;
	struct names *names;
};

/* ncpus: keep what each of so many CPUs has as well; 0: do not. */
void aggs_init(struct aggs *a, const struct dif_prog *p, uint32_t ncpus,
	struct names *names);
/* What is asked from now on is answered by what is there then. */
void aggs_outdate(struct aggs *a);
/* Take what the engine has, unless that was done in this round. 0 or -errno. */
int aggs_update(struct aggs *a, struct engine *e);
/* As of the last update. */
const struct fmt_agg *aggs_get(const struct aggs *a, uint32_t agg);
/* From now on, what is printed is divided by it. */
void aggs_normalize(struct aggs *a, uint32_t agg, uint64_t by);
/* The elements stay, without values. */
void aggs_clear(struct aggs *a, uint32_t agg);
/* Only the n elements of the greatest values stay, or the -n of the least. */
void aggs_trunc(struct aggs *a, uint32_t agg, int64_t n);
void aggs_free(struct aggs *a);

#endif
