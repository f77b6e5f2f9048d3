/* ktypes.c - takes from the kernel's type information what makes programs fast,
 * and lets them keep the CPU. A program that is loaded for the type of a
 * tracepoint gets arguments whose memory it can read without a helper: here,
 * the registers of system calls. In the same way it can read the name in the
 * current task. All this takes only a few type numbers and offsets (see
 * kernel_btf_known()). Where the kernel has no such types, programs use
 * helpers. */
#include "base/host/kernel_btf.h"
#include "bpfgen/run/engine_impl.h"

/* A task begins with its thread_info. Kernels with syscall_work in it let
 * programs read tasks without a helper. */
static void find_status(struct plan *pl)
{
	pl->status = kernel_btf_known_member("thread_info", "status");
	pl->task_loads = plan_has(pl, HOST_TASK_LOADS) &&
			 kernel_btf_known_member("thread_info", "syscall_work");
}

/* If tracepoints hold a lock of sleepable RCU, they do not keep the CPU. (Up to
 * Linux 6.13 some had such a lock in addition; those kernels have no
 * irq_save.) */
static bool tracepoints_preempted(void)
{
	return kernel_btf_known(BTF_KIND_VAR, "tracepoint_srcu_srcu_data") &&
	       kernel_btf_known(BTF_KIND_FUNC, "bpf_local_irq_save");
}

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
	h->tracepoints = srcu && h->irq_restore;
	if (host_has(HOST_CPU_VARIABLES))
		h->preempt_count =
			kernel_btf_known(BTF_KIND_VAR, "__preempt_count");
}

static void find_session(struct plan *pl)
{
	pl->session.is_return =
		kernel_btf_known(BTF_KIND_FUNC, "bpf_session_is_return");
	pl->session.utask = kernel_btf_known_member("task_struct", "utask");
	pl->session.depth = kernel_btf_known_member("uprobe_task", "depth");
}

/* The functions to keep the CPU are needed only if programs may be preempted:
 * at tracepoints with that lock, or elsewhere. Without them, programs claim
 * their frames. */
void ktypes_plan(struct plan *pl)
{
	bool srcu = tracepoints_preempted();

	find_status(pl);
	if (plan_has(pl, HOST_TYPED_TRACEPOINTS)) {
		pl->systype[0] = kernel_btf_known(
			BTF_KIND_TYPEDEF, "btf_trace_sys_enter");
		pl->systype[1] = kernel_btf_known(
			BTF_KIND_TYPEDEF, "btf_trace_sys_exit");
		pl->freetype = kernel_btf_known(
			BTF_KIND_TYPEDEF, "btf_trace_sched_process_free");
	}
	if (plan_has(pl, HOST_TASK_LOADS))
		pl->comm = kernel_btf_known_member("task_struct", "comm");
	if (pl->preempted)
		find_session(pl);
	if ((srcu || pl->nfuncs || pl->preempted) &&
		plan_has(pl, HOST_PREEMPT_KFUNCS))
		find_hold(srcu, &pl->hold);
	pl->hold.claims = !pl->hold.preempt_disable &&
			  (pl->preempted || srcu) && plan_has(pl, HOST_ATOMICS);
}
