/* flow.h - flowindent: lines are indented by how deep the calls are on their
 * CPU, as far as entry and return probes show it. */
#ifndef CONSUMER_FLOW_H
#define CONSUMER_FLOW_H

#include <stdbool.h>
#include <stdint.h>

#include "dvm/engine.h"
#include "fmt/fmt.h"

struct flow_cpu {
	uint64_t when; /* of the last firing that showed, and its probe */
	uint32_t probe;
	uint32_t indent; /* columns */
	bool leaving;	 /* it is a return, whose arrow is still to come */
};

struct flow {
	struct flow_cpu *cpu; /* one each */
};

void flow_init(struct flow *f, int ncpus);
/* What stands before the record's actions; more: another line of the same
 * firing may follow. */
struct fmt_flow flow_line(struct flow *f, int cpu, const struct rec *r,
	const struct probe *p, bool more);
void flow_free(struct flow *f);

#endif
