/* aggs.h - aggregations as the user sees them: the engine keeps one value per
 * tuple and frame; a snapshot merges them by tuple. */
#ifndef CONSUMER_AGGS_H
#define CONSUMER_AGGS_H

#include "dvm/engine.h"
#include "fmt/fmt.h"
#include "probes/kaddr.h"

struct agg_state {
	struct fmt_agg snap;
	size_t cap;	/* elements that snap.words has room for */
	uint32_t round; /* of the snapshot; 0: none */
	bool printed;	/* by an action: not once more at the end */
	char *key;	/* of its size; NULL: keys are as the engine has them */
	struct kaddr_table **ksyms;
};

struct aggs {
	struct agg_state *agg; /* naggs of them, as in the program */
	uint32_t naggs;
	uint32_t round; /* snapshots of older rounds are out of date */
};

void aggs_init(
	struct aggs *a, const struct dif_prog *p, struct kaddr_table **ksyms);
/* From now on, who asks gets a new snapshot. */
void aggs_outdate(struct aggs *a);
/* The aggregation as it was in this round. */
const struct fmt_agg *aggs_snapshot(
	struct aggs *a, struct engine *e, uint32_t agg);
void aggs_free(struct aggs *a);

#endif
