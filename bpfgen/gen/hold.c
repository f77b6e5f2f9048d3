/* hold.c - keeping the CPU from the first instruction of a program to its last.
 *
 * Everything that the firings of a CPU share is changed by plain loads and
 * stores: the depth, the frames and what is aggregated in them, the position in
 * a buffer. That is correct as long as a firing that begins during another one
 * on the same CPU ends before the other goes on, as interrupts do. But since
 * Linux 7.0 programs at tracepoints may be preempted by a thread whose own
 * firings begin and end at any time, and functions run their programs
 * preemptibly wherever they do. There, our programs disable preemption.
 *
 * The kernel does not run a program on a CPU where the same program has not
 * ended yet. While a thread is preempted inside a program, all other threads
 * lose their firings on that CPU until it is scheduled again (sys_misses()
 * counts them). Enabling preemption lets the scheduler take over at once if it
 * is due: still within the program. It does not while interrupts are off, and
 * enabling interrupts does not call it; so it takes over right after the
 * program. What remains is the few instructions before our first and after our
 * last one.
 *
 * Programs that do nothing but add to aggregations without a tuple need none of
 * that. They add by atomic instructions to whatever is in the CPU's first
 * frame, as do all others to the same aggregations, and so share that frame
 * with whoever owns it. */
#include "bpfgen/gen/kind.h"

enum {
	SLOT_FLAGS = -8 /* on the stack */
};

/* True if the group's programs may be preempted. Perf events are interrupts,
 * and test runs keep the CPU. */
static bool is_preempted(const struct prog_gen *g)
{
	const struct hold *h = &g->plan->hold;

	if (g->grp->kind->holds == HOLDS_TRACEPOINTS)
		return h->tracepoints;
	return h->preempt_disable && g->grp->kind->holds;
}

bool gen_shares(const struct prog_gen *g)
{
	const struct dif_prog *p = g->plan->p;

	for (uint32_t i = 0; i < g->grp->nclauses; i++)
		if (!difo_only_adds(p, &p->clauses.v[g->grp->clause[i]]))
			return false;
	return is_preempted(g);
}

void gen_global_calls(struct prog_gen *g)
{
	if (!is_preempted(g) || !g->c.global.n)
		return;
	g->uses |= CALLS_BIT;
	if (g->plan->lacks & CALLS_BIT)
		g->c.global.n = 0;
}

/* Disable preemption; r6 to r9 are preserved. */
void gen_hold(struct prog_gen *g)
{
	if (!is_preempted(g) || g->shares)
		return;
	gen_uses(g, HOST_PREEMPT_KFUNCS);
	e_kfunc(&g->c, g->plan->hold.preempt_disable);
}

/* Enable preemption. Interrupts that arrive while they are off would be delayed
 * until within the program, so turn them off only if the scheduler is due:
 *
 *	if (preempt_count >> 31) {
 *		preempt_enable();
 *	} else {
 *		irq_save(&flags);
 *		preempt_enable();
 *		irq_restore(&flags);
 *	} */
void gen_release(struct prog_gen *g)
{
	const struct hold *h = &g->plan->hold;
	struct code *c = &g->c;
	uint32_t due = e_label(c), out = e_label(c);

	if (!is_preempted(g) || g->shares)
		return;
	if (!h->preempt_count || !h->irq_save) {
		e_kfunc(c, h->preempt_enable);
		return;
	}
	e_kvar(c, R1, h->preempt_count);
	e_helper(c, BPF_FUNC_this_cpu_ptr);
	e_ldx(c, 4, R0, R0, 0);
	e_alui(c, BPF_RSH, R0, 31);
	e_jcci(c, BPF_JEQ, R0, 0, due);
	e_kfunc(c, h->preempt_enable);
	e_jump(c, out);
	e_bind(c, due);
	e_lea(c, R1, FP, SLOT_FLAGS);
	e_kfunc(c, h->irq_save);
	e_kfunc(c, h->preempt_enable);
	e_lea(c, R1, FP, SLOT_FLAGS);
	e_kfunc(c, h->irq_restore);
	e_bind(c, out);
}
