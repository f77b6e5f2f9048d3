/* hold.c - keeping the CPU from the first instruction of a program to its last.
 *
 * All that a CPU's firings share is changed by plain loads and stores: the
 * depth, the frames and what is aggregated in them, the position in a buffer.
 * That is right as long as a firing that begins while another one is under way
 * on that CPU is over before the other goes on. Interrupts do so. But since
 * Linux 7.0 tracepoints let their programs be preempted, by a thread whose
 * firings come and go as they like, and functions do so wherever they run
 * programs. There programs hold off preemption.
 *
 * The kernel runs no program on a CPU where that very program has not ended. A
 * thread that was preempted in it, until it is scheduled again, costs all other
 * threads their firings (sys_misses() counts them). To allow preemption again
 * is where the scheduler takes over if it is due: within the program. It does
 * not while interrupts are off, and to allow these does not ask for it; so it
 * takes over right after the program. What is left are the few instructions
 * before the first and after the last of ours. */
#include "bpfgen/gen/kind.h"

enum {
	SLOT_FLAGS = -8 /* on the stack */
};

/* Perf events are interrupts, and test runs keep the CPU. */
static bool is_preempted(const struct prog_gen *g)
{
	const struct hold *h = &g->plan->hold;

	if (g->grp->kind->holds == HOLDS_TRACEPOINTS)
		return h->tracepoints;
	return h->preempt_disable && g->grp->kind->holds;
}

void gen_global_calls(struct prog_gen *g)
{
	if (!is_preempted(g) || !g->c.global.n)
		return;
	g->uses |= CALLS_BIT;
	if (g->plan->lacks & CALLS_BIT)
		g->c.global.n = 0;
}

/* r6 to r9 are kept. */
void gen_hold(struct prog_gen *g)
{
	if (!is_preempted(g))
		return;
	gen_uses(g, HOST_PREEMPT_KFUNCS);
	e_kfunc(&g->c, g->plan->hold.preempt_disable);
}

/* Interrupts that come while they are off come within the program, so they are
 * off only when the scheduler is due:
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

	if (!is_preempted(g))
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
