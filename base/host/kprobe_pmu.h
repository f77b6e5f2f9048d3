/* kprobe_pmu.h - kprobes and uprobes, as perf events. */
#ifndef BASE_KPROBE_PMU_H
#define BASE_KPROBE_PMU_H

/* Return their perf event types; -errno: there are none. */
int kprobe_type(void);
int uprobe_type(void);
/* Return 0 if we may have uprobes by perf events, or -errno. None is made. */
int uprobe_ask(void);
/* Ask the kernel about a kprobe at a function of a module ("": any) without
 * probing it. 0: it can be probed; -EINVAL: it must not be; -EADDRNOTAVAIL:
 * there are several of that name, if the kernel says so (HOST_NAMES_TOLD). */
int kprobe_ask(const char *name, const char *module);

#endif
