/* uprobe_perf.c - uprobes by perf events, one for each place. The kernel plants
 * the breakpoint in the process of the thread that the event is for, and runs
 * the program for all of its threads. */
#include "base/host/kprobe_pmu.h"
#include "bpfgen/kind/uprobe.h"
#include "probes/proc/object.h"

int uprobe_attach_event(struct bpf_engine *b, const struct program *p,
	const struct uprobe_place *at)
{
	int event = uprobe_open(
		at->object->fd, at->off, at->semaphore, at->pid, b->plan.home);
	int fd;

	if (event < 0)
		return sys_error(event);
	fd = attach_run(p, event, at->cookie);
	if (fd < 0)
		return fd;
	vec_push(&b->link, (struct link){ fd, p, (uint32_t)at->cookie, 0 });
	return 0;
}
