/* ktypes.c - takes from the kernel's type information what makes programs fast,
 * and lets them keep the CPU. A program that is loaded for the type of a
 * tracepoint gets arguments whose memory it can read without a helper: here,
 * the registers of system calls. In the same way it can read the name in the
 * current task. All this takes only a few type numbers and offsets, which one
 * pass over the types finds, in a fraction of the time that an index of them
 * would take. Where the kernel has no such types, programs use helpers. */
#include <string.h>

#include "base/host/kernel_btf.h"
#include "bpfgen/run/engine_impl.h"

/* A task begins with its thread_info. Kernels with syscall_work in it let
 * programs read tasks without a helper. */
static void find_status(const struct kbtf_wanted *w, struct plan *pl)
{
	pl->status = kbtf_wanted_member(w, "status");
	pl->task_loads = plan_has(pl, HOST_TASK_LOADS) &&
			 kbtf_wanted_member(w, "syscall_work");
}

/* Indexes of what is looked for. */
enum {
	ENTRY,
	RETURN,
	FREE,
	TASK,
	THREAD_INFO,
	UPROBE_TASK,
	SRCU,
	NWANTED
};

static const struct kbtf_wanted wanted[NWANTED] = {
	[ENTRY] = { "btf_trace_sys_enter", BTF_KIND_TYPEDEF },
	[RETURN] = { "btf_trace_sys_exit", BTF_KIND_TYPEDEF },
	[FREE] = { "btf_trace_sched_process_free", BTF_KIND_TYPEDEF },
	[TASK] = { "task_struct", BTF_KIND_STRUCT },
	[THREAD_INFO] = { "thread_info", BTF_KIND_STRUCT },
	[UPROBE_TASK] = { "uprobe_task", BTF_KIND_STRUCT },
	[SRCU] = { "tracepoint_srcu_srcu_data", BTF_KIND_VAR },
};

/* If tracepoints hold a lock of sleepable RCU, they do not keep the CPU. (Up to
 * Linux 6.13 some had such a lock in addition; those kernels have no
 * irq_save.) */
static void find_hold(bool srcu, struct hold *h)
{
	uint32_t off = kernel_btf_known(BTF_KIND_FUNC, "bpf_preempt_disable");
	uint32_t on = kernel_btf_known(BTF_KIND_FUNC, "bpf_preempt_enable");

	if (!off || !on)
		return;
	h->preempt_disable = off;
	h->preempt_enable = on;
	h->irq_save = kernel_btf_known(BTF_KIND_FUNC, "bpf_local_irq_save");
	h->irq_restore =
		kernel_btf_known(BTF_KIND_FUNC, "bpf_local_irq_restore");
	h->tracepoints = srcu && h->irq_save && h->irq_restore;
	if (host_has(HOST_CPU_VARIABLES))
		h->preempt_count =
			kernel_btf_known(BTF_KIND_VAR, "__preempt_count");
}

static void find_session(const struct kbtf_wanted *task,
	const struct kbtf_wanted *own, struct plan *pl)
{
	pl->session.is_return =
		kernel_btf_known(BTF_KIND_FUNC, "bpf_session_is_return");
	pl->session.utask = kbtf_wanted_member(task, "utask");
	pl->session.depth = kbtf_wanted_member(own, "depth");
}

/* Look for everything. The functions to keep the CPU are needed only if
 * programs may be preempted: at tracepoints with that lock, or elsewhere. */
static void search(const struct kbtf *b, struct plan *pl)
{
	struct kbtf_wanted found[NWANTED];

	memcpy(found, wanted, sizeof(found));
	kbtf_scan(b, found, NWANTED);
	find_status(&found[THREAD_INFO], pl);
	if (plan_has(pl, HOST_TYPED_TRACEPOINTS)) {
		pl->systype[0] = found[ENTRY].id;
		pl->systype[1] = found[RETURN].id;
		pl->freetype = found[FREE].id;
	}
	if (plan_has(pl, HOST_TASK_LOADS))
		pl->comm = kbtf_wanted_member(&found[TASK], "comm");
	if (pl->preempted)
		find_session(&found[TASK], &found[UPROBE_TASK], pl);
	if ((found[SRCU].id || pl->nfuncs || pl->preempted) &&
		plan_has(pl, HOST_PREEMPT_KFUNCS))
		find_hold(found[SRCU].id, &pl->hold);
}

void ktypes_plan(struct plan *pl)
{
	const struct kbtf *b = kernel_btf_running(pl->en->kernel);

	if (b)
		search(b, pl);
	pl->hold.claims = !pl->hold.preempt_disable && pl->preempted &&
			  plan_has(pl, HOST_ATOMICS);
}
