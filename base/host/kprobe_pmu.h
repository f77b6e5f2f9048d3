/* kprobe_pmu.h - kprobes and uprobes, as perf events. */
#ifndef BASE_KPROBE_PMU_H
#define BASE_KPROBE_PMU_H

/* Their types; -errno: there are none. */
int kprobe_type(void);
int uprobe_type(void);
/* What the kernel says of one at a function, of that module or, if it is "", of
 * any; nothing is probed. 0: it can be. -EINVAL: it must not be.
 * -EADDRNOTAVAIL: there are several of that name, if it says so
 * (HOST_NAMES_TOLD). */
int kprobe_ask(const char *name, const char *module);

#endif
