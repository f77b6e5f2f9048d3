/* ahead.h - probes that do not exist yet, for the sake of their arguments. */
#ifndef PROBES_AHEAD_H
#define PROBES_AHEAD_H

#include "probes/probe.h"

/* Like probes_match(). If there are no probes, match those of a file that the
 * process may map later; these are only to be looked at. */
uint32_t probes_match_ahead(
	struct probes *ps, const struct dif_pdesc *pd, probe_fn *fn, void *arg);
void ahead_free(struct probes *ps);

#endif
