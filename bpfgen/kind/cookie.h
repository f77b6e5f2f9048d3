/* cookie.h - programs that ask the link by which they run which probe fires. */
#ifndef BPFGEN_COOKIE_H
#define BPFGEN_COOKIE_H

#include "bpfgen/gen/tramp_impl.h"

/* As of struct bpf_kind: r8 = bpf_get_attach_cookie(ctx), unless the program
 * has one probe only, or its clauses are the same for all. */
void cookie_find(struct tramp *t, uint32_t out);
/* Where links have none: r8 = any of the group's probes. */
void cookie_none(struct tramp *t);
/* Whether the clauses of the probe are the same whichever probe fires. */
bool cookie_unasked(const struct plan *pl, const struct eprobe *e);

#endif
