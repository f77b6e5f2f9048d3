/* user_impl.h - what the kinds of probes of processes' functions share: user.c
 * probes instructions, divert.c whole calls. */
#ifndef BPFGEN_USER_IMPL_H
#define BPFGEN_USER_IMPL_H

#include "bpfgen/gen/tramp_impl.h"
#include "bpfgen/gen/xlate_impl.h"
#include "bpfgen/kind/uprobe.h"

/* Hooks of struct bpf_kind. */
bool user_joins(const struct plan *pl, const struct group *g, uint32_t probe);
bool user_serves(const struct plan *pl, const struct group *g, uint32_t probe);
void user_find(struct tramp *t, uint32_t out);
void user_usermode(struct xlate *x);
/* The return value, as arg1. */
void user_value(struct tramp *t);

int user_attach(struct bpf_engine *b, const struct program *p, struct diag *d);

/* Return the next site where something is to be attached, or NULL: any, or the
 * first one of another function, since a diverted return is attached once,
 * where its function begins. */
const struct site *user_next_place(const struct site *s, bool divert);

/* divert.c: hooks of struct bpf_kind. */
extern const struct bpf_kind bpf_kind_user_divert;
const struct bpf_kind *divert_instead(const struct plan *pl, uint32_t probe);

#endif
