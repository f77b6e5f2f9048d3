/* fbt_impl.h - what the ways to probe a kernel function share: fentry.c,
 * kprobe.c and kprobe_multi.c are one way each; fbt.c chooses the one that
 * suits a probe. */
#ifndef BPFGEN_FBT_IMPL_H
#define BPFGEN_FBT_IMPL_H

#include "base/host/features.h"
#include "bpfgen/gen/kind.h"
#include "bpfgen/gen/tramp_impl.h"
#include "bpfgen/run/engine_impl.h"
#include "probes/kfuncs.h"

extern const struct bpf_kind bpf_kind_fentry, bpf_kind_fexit;
extern const struct bpf_kind bpf_kind_multi_entry, bpf_kind_multi_return;

/* bpf_kind.instead: choose the way where there are several. */
const struct bpf_kind *func_way(const struct plan *pl, uint32_t probe);
/* bpf_kind.joins, for programs that are told which probe fires. */
bool func_joins(const struct plan *pl, const struct group *g, uint32_t probe);
/* bpf_kind.word: the widths of the arguments. */
uint32_t func_word(const struct probe *p);
/* Extend r1, argument n as it is in a register, to the argument's value. */
void func_extend(struct tramp *t, uint32_t n);
/* bpf_kind.args, for a context that is a struct pt_regs. */
void func_entry_args(struct tramp *t);
void func_return_args(struct tramp *t);
/* True if the error is about this function, not about all of them. */
bool func_is_refusal(int err);
/* Whether to leave out one of many probes because programs run the function
 * themselves, or because the kernel refused it. Those left out are counted. */
bool func_is_own(struct bpf_engine *b, const struct probe *p);
bool func_leave_out(struct bpf_engine *b, const struct probe *p, int err);

#endif
