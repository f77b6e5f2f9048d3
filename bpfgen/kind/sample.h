/* sample.h - what the kinds share that are perf events on every CPU which run
 * their program by themselves. The functions are in profile.c. */
#ifndef BPFGEN_SAMPLE_H
#define BPFGEN_SAMPLE_H

#include "bpfgen/gen/kind.h"
#include "bpfgen/gen/tramp_impl.h"
#include "bpfgen/gen/xlate_impl.h"
#include "bpfgen/run/engine_impl.h"

/* Hooks of struct bpf_kind. */
/* bpf_kind.start, for timers */
void sample_note(struct tramp *t, uint32_t out);
void sample_args(struct tramp *t);
void sample_usermode(struct xlate *x);
int sample_attach(
	struct bpf_engine *b, const struct program *p, struct diag *d);
int sample_enable(const struct bpf_engine *b, const struct clock *c);

/* Open such an event on one CPU, for bpf_kind.attach_cpu. */
int sample_cpu(struct bpf_engine *b, const struct program *p, int cpu,
	struct perf_event_attr *attr, struct diag *d);

#endif
