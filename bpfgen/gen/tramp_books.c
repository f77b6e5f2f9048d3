/* tramp_books.c - programs that serve no probe but keep books for those that
 * do. Each is attached to a tracepoint of the kernel, whose arguments are the
 * context. */
#include "bpfgen/gen/gen.h"
#include "bpfgen/gen/tramp_impl.h"

/* sched_switch(preempt, prev, next): the run time that the scheduler has booked
 * for the next thread is exact now, and grows with time from here on. */
void books_switch(struct prog_gen *g)
{
	struct code *c = &g->c;
	uint32_t out = e_label(c);

	e_ldx(c, 8, R7, R1, 16);
	e_mov(c, R3, R7);
	e_alui(c, BPF_ADD, R3, g->plan->task.sum_exec);
	e_lea(c, R1, FP, SLOT_RECORD);
	e_imm(c, R2, 8);
	e_helper(c, BPF_FUNC_probe_read_kernel);
	e_helper(c, BPF_FUNC_ktime_get_ns);
	e_mov(c, R6, R0);
	e_helper(c, BPF_FUNC_get_smp_processor_id);
	gen_cpu_state(g, R2, R0, out);
	e_stx(c, 8, R2, offsetof(struct cpu_state, task), R7);
	e_stx(c, 8, R2, offsetof(struct cpu_state, since), R6);
	e_ldx(c, 8, R1, FP, SLOT_RECORD);
	e_stx(c, 8, R2, offsetof(struct cpu_state, base), R1);
	e_bind(c, out);
	e_imm(c, R0, 0);
	e_exit(c);
}

/* The word at r9 + off is a thread's identity or 0. Note that the thread has
 * ended: gone.c will find and free its elements of associative arrays. */
static void note_gone(struct prog_gen *g, int32_t off)
{
	struct code *c = &g->c;
	uint32_t none = e_label(c);

	e_ldx(c, 8, R1, R9, off);
	e_jcci(c, BPF_JEQ, R1, 0, none);
	e_stx(c, 8, FP, SLOT_INDEX, R1);
	e_map(c, R1, MAP_GONE);
	e_lea(c, R2, FP, SLOT_INDEX);
	e_mov(c, R3, R2);
	e_imm(c, R4, BPF_ANY);
	e_helper(c, BPF_FUNC_map_update_elem);
	e_mapval(c, R2, MAP_STATE, 0);
	e_imm(c, R1, 1);
	e_xadd(c, R2, offsetof(struct state, gone), R1);
	e_bind(c, none);
}

/* sched_process_free(task): the task was on a CPU for the last time, and its
 * memory will be used for another one, so its variables must go. If they are in
 * task storage, the kernel frees them. */
void books_thread_end(struct prog_gen *g)
{
	const struct plan *pl = g->plan;
	struct code *c = &g->c;
	uint32_t out = e_label(c);

	e_ldx(c, 8, R6, R1, 0);
	gen_hold(g);
	e_stx(c, 8, FP, SLOT_RECORD, R6);
	e_map(c, R1, MAP_THREADS);
	if (plan_has(pl, HOST_TASK_STORAGE)) {
		gen_uses(g, HOST_TASK_STORAGE);
		e_mov(c, R2, R6);
		e_imm(c, R3, 0);
		e_imm(c, R4, 0);
		e_helper(c, BPF_FUNC_task_storage_get);
	} else {
		e_lea(c, R2, FP, SLOT_RECORD);
		e_helper(c, BPF_FUNC_map_lookup_elem);
	}
	e_jcci(c, BPF_JEQ, R0, 0, out);
	e_mov(c, R9, R0);
	for (uint32_t at = 0; pl->thread_id && at < pl->thread_all;
		at += pl->thread_size)
		note_gone(g, at);
	if (!plan_has(pl, HOST_TASK_STORAGE)) {
		e_map(c, R1, MAP_THREADS);
		e_lea(c, R2, FP, SLOT_RECORD);
		e_helper(c, BPF_FUNC_map_delete_elem);
	}
	e_bind(c, out);
	gen_release(g);
	e_imm(c, R0, 0);
	e_exit(c);
}

/* hrtimer_expire_exit(timer): the kernel runs the program of a perf event from
 * a timer, but skips it while bpf(2) is changing a hash, or if the timer
 * interrupted another program of perf's; this program runs even then. A timer
 * counts as ours once it has run one of our programs:
 *
 *	if (cpu->sampled) {
 *		cpu->sampled = 0;
 *		timers[timer] = 0, unless it is there;
 *	} else if (timer in timers && current is not idle) {
 *		cpu->drops[SAMPLE]++;
 *	}
 *
 * On an idle CPU no sample can be lost this way: bpf(2) is not called there,
 * and some kernels take no samples. */
void books_timer_end(struct prog_gen *g)
{
	struct code *c = &g->c;
	uint32_t out = e_label(c), ran = e_label(c);

	e_ldx(c, 8, R1, R1, 0);
	e_stx(c, 8, FP, SLOT_RECORD, R1);
	gen_check_activity(c, ACTIVITY_ON, out);
	e_helper(c, BPF_FUNC_get_smp_processor_id);
	gen_cpu_state(g, R7, R0, out);
	e_map(c, R1, MAP_TIMERS);
	e_lea(c, R2, FP, SLOT_RECORD);
	e_helper(c, BPF_FUNC_map_lookup_elem);
	e_ldx(c, 8, R1, R7, offsetof(struct cpu_state, sampled));
	e_jcci(c, BPF_JNE, R1, 0, ran);
	e_jcci(c, BPF_JEQ, R0, 0, out);
	e_helper(c, BPF_FUNC_get_current_pid_tgid);
	e_jcci(c, BPF_JEQ, R0, 0, out);
	gen_cpu_drop(c, R7, DROP_SAMPLE);
	e_jump(c, out);
	e_bind(c, ran);
	e_sti(c, 8, R7, offsetof(struct cpu_state, sampled), 0);
	e_jcci(c, BPF_JNE, R0, 0, out);
	e_map(c, R1, MAP_TIMERS);
	e_lea(c, R2, FP, SLOT_RECORD);
	e_mov(c, R3, R2);
	e_imm(c, R4, BPF_ANY);
	e_helper(c, BPF_FUNC_map_update_elem);
	e_bind(c, out);
	e_imm(c, R0, 0);
	e_exit(c);
}
