/* kprobe_pmu.h - kprobes and uprobes, as perf events. */
#ifndef BASE_KPROBE_PMU_H
#define BASE_KPROBE_PMU_H

#include <stdint.h>
#include <sys/types.h>

/* Return the perf event type of kprobes; -errno: there are none. */
int kprobe_type(void);
/* Open a uprobe at an offset of an open file, in all threads of a process; or,
 * if pid is 0, in all processes, for which the event is that of a CPU. The
 * semaphore is the offset of a counter that is not 0 while the uprobe exists,
 * in the first 4 GB of the file; 0: none. Returns the event, which is still
 * disabled, or -errno. */
int uprobe_open(
	int file, uint64_t off, uint64_t semaphore, pid_t pid, uint32_t cpu);
/* Return 0 if we may have uprobes by perf events, or -errno. None is made. */
int uprobe_ask(void);
/* Ask the kernel about a kprobe at a function of a module ("": any) without
 * probing it. 0: it can be probed; -EINVAL: it must not be; -EADDRNOTAVAIL:
 * there are several of that name, if the kernel says so (HOST_NAMES_TOLD). */
int kprobe_ask(const char *name, const char *module);

#endif
