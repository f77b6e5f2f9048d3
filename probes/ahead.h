/* ahead.h - probes that are not there yet, for their arguments. */
#ifndef PROBES_AHEAD_H
#define PROBES_AHEAD_H

#include "probes/probe.h"

/* probes_match(); if there are none, it is done with those of a file that the
 * process may map, which are only to be looked at. */
uint32_t probes_match_ahead(
	struct probes *ps, const struct dif_pdesc *pd, probe_fn *fn, void *arg);
void ahead_free(struct probes *ps);

#endif
