/* hotplug.c - CPUs that come online while we trace. Tracepoints fire there at
 * once, and what they aggregate is taken like everything else. But ring
 * buffers, and the clocks of profile probes, which a CPU loses while it is
 * offline, are made only when we notice the CPU, half a second later at most.
 * Records until then are dropped and counted; under the policies fill and ring,
 * whose buffers are in one map, all of that CPU's records are. */
#include <stdlib.h>
#include <string.h>

#include "bpfgen/run/engine_impl.h"

enum {
	LOOK_PERIOD = 500000000 /* ns */
};

static void add_cpu(struct bpf_engine *b, int cpu)
{
	struct diag d = { 0 };

	buffers_add(b, cpu);
	if (attach_cpu(b, cpu, &d))
		engine_debug(b->plan.en, "%s", d.text);
}

void hotplug_look(struct bpf_engine *b, int64_t now)
{
	uint32_t words = b->e.ncpus / 64 + 1;
	uint64_t *before;

	if (!b->others_fire || now < b->look)
		return;
	b->look = now + LOOK_PERIOD;
	before = xcalloc(words, sizeof(*before));
	memcpy(before, b->online, words * sizeof(*before));
	memset(b->online, 0, words * sizeof(*before));
	cpus_online(b->online, b->e.ncpus);
	for (int cpu = 0; cpu < b->e.ncpus; cpu++)
		if (cpus_has(b->online, cpu) && !cpus_has(before, cpu))
			add_cpu(b, cpu);
	free(before);
}
