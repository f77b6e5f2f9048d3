/* prov_dtrace.c - the probes of DTrace itself: before all others, after all
 * others, and on a run-time fault. */
#include "probes/provider.h"

static const char *const names[] = { "BEGIN", "END", "ERROR", NULL };

static void create(struct probes *ps)
{
	static const enum attach_kind kind[] = { ATTACH_BEGIN, ATTACH_END,
		ATTACH_ERROR };

	for (int i = 0; names[i]; i++)
		probes_add(ps, i,
			&(struct probe){ .provider = &prov_dtrace,
				.name = names[i],
				.attach.kind = kind[i] });
}

const struct provider prov_dtrace = {
	.name = "dtrace",
	.no_func = true,
	.names = names,
	.create = create,
	.attr = { DC_ATTR(STABLE, STABLE, COMMON),
		DC_ATTR(PRIVATE, PRIVATE, UNKNOWN),
		DC_ATTR(PRIVATE, PRIVATE, UNKNOWN),
		DC_ATTR(STABLE, STABLE, COMMON),
		DC_ATTR(STABLE, STABLE, COMMON) },
};
