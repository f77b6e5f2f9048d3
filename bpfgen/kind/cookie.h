/* cookie.h - programs that learn which probe fires from the cookie of the link
 * that runs them. */
#ifndef BPFGEN_COOKIE_H
#define BPFGEN_COOKIE_H

#include "bpfgen/gen/tramp_impl.h"

/* bpf_kind.find: r8 = bpf_get_attach_cookie(ctx), unless the program has only
 * one probe, or its clauses cannot tell probes apart. */
void cookie_find(struct tramp *t, uint32_t out);
/* The same where links have no cookies: r8 = any of the group's probes. */
void cookie_none(struct tramp *t);
/* True if the probe's clauses do the same whichever probe fires. */
bool cookie_unasked(const struct plan *pl, const struct eprobe *e);

#endif
