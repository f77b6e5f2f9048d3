/* kprobe_pmu.h - kprobes, as perf events. */
#ifndef BASE_KPROBE_PMU_H
#define BASE_KPROBE_PMU_H

/* Their type; -errno: there are none. */
int kprobe_type(void);

#endif
