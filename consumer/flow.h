/* flow.h - option flowindent: indents the lines of each CPU by the depth of
 * calls that its entry and return probes show. */
#ifndef CONSUMER_FLOW_H
#define CONSUMER_FLOW_H

#include <stdbool.h>
#include <stdint.h>

#include "dvm/engine.h"
#include "fmt/fmt.h"

struct flow_cpu {
	uint64_t when; /* the last firing that was shown, and its probe */
	uint32_t probe;
	uint32_t indent; /* columns */
	/* it was a return, and its arrow has not been printed yet */
	bool leaving;
};

struct flow {
	struct flow_cpu *cpu; /* by CPU */
};

void flow_init(struct flow *f, int ncpus);
/* What to print before the record's actions; more: another line of the same
 * firing may follow. */
struct fmt_flow flow_line(struct flow *f, int cpu, const struct rec *r,
	const struct probe *p, bool more);
void flow_free(struct flow *f);

#endif
