/* books.c - the programs that keep books: when they are needed, and what they
 * are attached to. */
#include "bpfgen/run/engine_impl.h"

static bool vtime(const struct bpf_engine *b)
{
	return b->vtime;
}

/* True if something has to be freed when a thread ends. */
static bool threads_end(const struct bpf_engine *b)
{
	if (!b->used[MAP_THREADS])
		return false;
	return !plan_has(&b->plan, HOST_TASK_STORAGE) ||
	       (b->plan.thread_id && b->plan.freetype);
}

static bool sampled(const struct bpf_engine *b)
{
	for (size_t i = 0; i < b->prog.n; i++)
		if (b->prog.v[i]->grp.kind->sampled)
			return true;
	return false;
}

static uint32_t free_type(const struct plan *pl)
{
	return plan_has(pl, HOST_TASK_STORAGE) ? pl->freetype : 0;
}

const struct book books[] = {
	{ { .name = "sched_switch",
		  .type = BPF_PROG_TYPE_RAW_TRACEPOINT,
		  .activity = ACTIVITY_ON,
		  .tracepoint = "sched_switch" },
		books_switch, vtime },
	{ { .name = "thread_end",
		  .type = BPF_PROG_TYPE_RAW_TRACEPOINT,
		  .activity = ACTIVITY_ON,
		  .holds = HOLDS_TRACEPOINTS,
		  .traces = free_type,
		  .tracepoint = "sched_process_free" },
		books_thread_end, threads_end },
	{ { .name = "timer_end",
		  .type = BPF_PROG_TYPE_RAW_TRACEPOINT,
		  .activity = ACTIVITY_ON,
		  .tracepoint = "hrtimer_expire_exit" },
		books_timer_end, sampled },
	{ .make = NULL },
};
