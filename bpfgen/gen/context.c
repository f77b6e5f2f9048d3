/* context.c - finds out whether a probe that may fire both in a thread and in
 * interrupts fires in an interrupt, and of which kind: a thread and the
 * interrupts within it have separate thread-local variables. Only programs that
 * have such variables ask.
 *
 * The count of nested contexts on a CPU is in that CPU's own memory, at a known
 * distance from its run queue, which every thread points to. Its address is
 * kept in the struct cpu_state once it is known. */
#include "bpfgen/gen/kind.h"
#include "bpfgen/gen/tramp_impl.h"

/* r3 = the int at address r3, or 0 if it cannot be read. */
static void load_count(struct tramp *t)
{
	const struct task_offs *task = &t->g->plan->task;
	struct code *c = t->c;

	if (!task->cast || !plan_has(t->g->plan, HOST_CASTS)) {
		gen_chase(c, SLOT_RECORD, 0, 4);
		return;
	}
	gen_uses(t->g, HOST_CASTS);
	e_mov(c, R1, R3);
	e_imm(c, R2, task->word);
	e_kfunc(c, task->cast);
	e_ldx(c, 4, R3, R0, 0);
}

/*	if (!cpu->preempt_at) {
 *		rq = current->se.cfs_rq->rq;
 *		cpu->preempt_at = (char *)rq + plan->task.preempt;
 *	}
 *	n = *(int *)cpu->preempt_at;
 *	frame->inside = n & NMI ? 3 : n & HARD ? 2 : n & SOFT ? 1 : 0; */
void tramp_context(struct tramp *t)
{
	const struct task_offs *task = &t->g->plan->task;
	struct code *c = t->c;
	uint32_t known = e_label(c), thread = e_label(c);

	e_sti(c, 8, R9, F(inside), 0);
	e_ldx(c, 8, R3, R7, offsetof(struct cpu_state, preempt_at));
	e_jcci(c, BPF_JNE, R3, 0, known);
	e_helper(c, BPF_FUNC_get_current_task);
	e_mov(c, R3, R0);
	gen_chase(c, SLOT_RECORD, task->cfs_rq, 8);
	gen_chase(c, SLOT_RECORD, task->rq, 8);
	e_jcci(c, BPF_JEQ, R3, 0, thread);
	e_alui(c, BPF_ADD, R3, task->preempt);
	e_stx(c, 8, R7, offsetof(struct cpu_state, preempt_at), R3);
	e_bind(c, known);
	load_count(t);
	e_alui(c, BPF_AND, R3,
		PREEMPT_SOFTIRQ | PREEMPT_HARDIRQS | PREEMPT_NMIS);
	e_jcci(c, BPF_JEQ, R3, 0, thread);
	e_sti(c, 8, R9, F(inside), 1);
	e_alui(c, BPF_RSH, R3, PREEMPT_HARDIRQ_BIT);
	e_jcci(c, BPF_JEQ, R3, 0, thread);
	e_sti(c, 8, R9, F(inside), 2);
	e_alui(c, BPF_RSH, R3, PREEMPT_NMI_BIT - PREEMPT_HARDIRQ_BIT);
	e_jcci(c, BPF_JEQ, R3, 0, thread);
	e_sti(c, 8, R9, F(inside), 3);
	e_bind(c, thread);
}
