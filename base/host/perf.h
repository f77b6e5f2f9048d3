/* perf.h - perf events: opening one, and whether this host counts events of a
 * kind. */
#ifndef BASE_PERF_H
#define BASE_PERF_H

#include <stdint.h>
#include <sys/types.h>

struct perf_event_attr; /* <linux/perf_event.h> */

/* Call perf_event_open(2): for the thread pid (0: the caller; -1: any) on a CPU
 * (-1: any). The limit of open files is raised if necessary. Returns a
 * descriptor, closed by exec, or -errno. */
int perf_open(struct perf_event_attr *attr, pid_t pid, int cpu);
/* Try to count such events in a thread of our own, in user mode only, which
 * needs the fewest rights. Returns 0 or -errno: ENOENT, EOPNOTSUPP and their
 * like mean that the host has none. The numbers are those of struct
 * perf_event_attr. */
int perf_try(uint32_t type, uint64_t config);

#endif
