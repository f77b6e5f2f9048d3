/* drops.c - the counters of drops and their messages. */
#include "consumer/drops.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/xalloc.h"

static const struct drop_row {
	const char *what; /* before "drops" */
	bool by_cpu;
} drop_rows[DROP_NKINDS] = {
	[DROP_PRINCIPAL] = { "", true },
	[DROP_AGG] = { "aggregation ", true },
	[DROP_DYNVAR] = { "dynamic variable ", false },
	[DROP_NEST] = { "nested probe ", true },
};

void drops_init(struct drops *d, const struct engine *e)
{
	for (int k = 0; k < DROP_NKINDS; k++)
		d->told[k] = xcalloc(e->ncpus, sizeof(**d->told));
}

static void tell(const struct drop_row *row, uint64_t n, int cpu, drops_fn *fn,
	void *arg)
{
	char text[128];
	int len = snprintf(text, sizeof(text), "%" PRIu64 " %sdrop%s", n,
		row->what, n == 1 ? "" : "s");

	if (row->by_cpu)
		snprintf(text + len, sizeof(text) - len, " on CPU %d", cpu);
	fn(arg, text);
}

void drops_check(struct drops *d, struct engine *e, drops_fn *fn, void *arg)
{
	for (int k = 0; k < DROP_NKINDS; k++) {
		uint64_t sum = 0;

		for (int cpu = 0; cpu < e->ncpus; cpu++) {
			uint64_t now = e->ops->drops(e, k, cpu);
			uint64_t n = now - d->told[k][cpu];

			d->told[k][cpu] = now;
			sum += n;
			if (n && drop_rows[k].by_cpu)
				tell(&drop_rows[k], n, cpu, fn, arg);
		}
		if (sum && !drop_rows[k].by_cpu)
			tell(&drop_rows[k], sum, 0, fn, arg);
	}
}

void drops_free(struct drops *d)
{
	for (int k = 0; k < DROP_NKINDS; k++)
		free(d->told[k]);
	*d = (struct drops){ 0 };
}
