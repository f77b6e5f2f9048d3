/* flow.h - option flowindent: indents the lines of each thread by the depth of
 * calls that its entry and return probes show. */
#ifndef CONSUMER_FLOW_H
#define CONSUMER_FLOW_H

#include <stdbool.h>
#include <stdint.h>

#include "base/hash.h"
#include "dvm/engine.h"
#include "fmt/fmt.h"

/* A zeroed struct is one where nobody has called anything. */
struct flow {
	struct hash at; /* struct flow_at * by whose calls they are */
	size_t most;	/* how many before some are forgotten */
};

/* What to print before the record's actions; more: another line of the same
 * firing may follow. Thread 0, which is what idle CPUs run, has a depth on each
 * CPU. */
struct fmt_flow flow_line(struct flow *f, int cpu, uint32_t thread,
	const struct rec *r, const struct probe *p, bool more);
void flow_free(struct flow *f);

#endif
