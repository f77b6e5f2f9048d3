/* cpc.c - counters: a perf event on every CPU that runs its program each time
 * it has counted the given number. The program runs in a timer interrupt for
 * clocks, in an NMI for events of the processor, and for the others in whatever
 * context the event happens. */
#include "bpfgen/kind/sample.h"

static int on_cpu(
	struct bpf_engine *b, const struct program *p, int cpu, struct diag *d)
{
	const struct attach *at = plan_attach(&b->plan, p->probe);
	bool clock = p->grp.kind->sampled;
	struct perf_event_attr attr = { .type = at->cpc->type,
		.size = sizeof(attr),
		.config = at->cpc->config,
		.sample_period = at->cpc->count,
		.disabled = 1,
		.exclude_user = !at->cpc->user && !clock,
		.exclude_kernel = !at->cpc->kernel && !clock };

	return sample_cpu(b, p, cpu, &attr, d);
}

/* The program of a clock itself skips the mode that is not wanted: if the
 * kernel did, a program that did not run would be counted as a lost sample. */
static void filter(struct tramp *t, uint32_t out)
{
	const struct attach *at =
		plan_attach(t->g->plan, t->g->grp->probe.v[0]);

	if (at->cpc->user && at->cpc->kernel)
		return;
	e_ldx(t->c, 8, R1, R6, REGS_CS);
	e_alui(t->c, BPF_AND, R1, 3);
	e_jcci(t->c, at->cpc->user ? BPF_JEQ : BPF_JNE, R1, 0, out);
}

#define ALIKE                                                              \
	.type = BPF_PROG_TYPE_PERF_EVENT, .activity = ACTIVITY_ON,         \
	.arg = { 1, 2 }, .args = sample_args, .usermode = sample_usermode, \
	.attach = sample_attach, .attach_cpu = on_cpu, .enable = sample_enable

static const struct bpf_kind clocks = {
	ALIKE,
	.name = "cpc_clock",
	.sampled = true,
	.preempt = 1 << PREEMPT_HARDIRQ_BIT,
	.start = sample_note,
	.find = filter,
};

static const struct bpf_kind processor = {
	ALIKE,
	.name = "cpc_pmu",
	.preempt = 1 << PREEMPT_NMI_BIT,
};

static const struct bpf_kind *instead(const struct plan *pl, uint32_t probe)
{
	const struct attach *at = plan_attach(pl, probe);

	if (at->cpc->type != PERF_TYPE_SOFTWARE)
		return &processor;
	return at->cpc->is_clock ? &clocks : NULL;
}

const struct bpf_kind bpf_kind_cpc = {
	ALIKE,
	.name = "cpc",
	.instead = instead,
};
