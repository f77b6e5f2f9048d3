/* fbt_impl.h - what the ways to probe a function share: fentry.c, kprobe.c and
 * kprobe_multi.c each are one; fbt.c takes the one that suits a probe. */
#ifndef BPFGEN_FBT_IMPL_H
#define BPFGEN_FBT_IMPL_H

#include "base/host/features.h"
#include "bpfgen/gen/kind.h"
#include "bpfgen/gen/tramp_impl.h"
#include "bpfgen/run/engine_impl.h"
#include "probes/kfuncs.h"

extern const struct bpf_kind bpf_kind_fentry, bpf_kind_fexit;
extern const struct bpf_kind bpf_kind_multi_entry, bpf_kind_multi_return;

static inline const struct attach *func_attach(
	const struct plan *pl, uint32_t probe)
{
	return &pl->en->probe[probe].probe->attach;
}

/* The way that is taken where there are several: bpf_kind.instead. */
const struct bpf_kind *func_way(const struct plan *pl, uint32_t probe);
/* bpf_kind.joins, where a program is told which probe fires. */
bool func_joins(const struct plan *pl, const struct group *g, uint32_t probe);
/* bpf_kind.word: how wide its arguments are. */
uint32_t func_word(const struct probe *p);
/* r1, which is argument n as a register has it, becomes the argument. */
void func_extend(struct tramp *t, uint32_t n);
/* bpf_kind.args, of a struct pt_regs. */
void func_entry_args(struct tramp *t);
void func_return_args(struct tramp *t);
/* Whether the kernel says that of a function, not of all of them. */
bool func_is_refusal(int err);
/* Whether one of many is to be left out, since programs run it; or may be,
 * since the kernel refused it. If so, that is counted. */
bool func_is_own(struct bpf_engine *b, const struct probe *p);
bool func_leave_out(struct bpf_engine *b, const struct probe *p, int err);

#endif
