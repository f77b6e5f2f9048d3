/* sys.h - what the calls of libbpf lack in shortness, and perf_event_open(2).
 * Functions return a descriptor, or 0, or -errno. */
#ifndef BPFGEN_SYS_H
#define BPFGEN_SYS_H

#include <stdint.h>
#include <sys/types.h>

#include <linux/perf_event.h>

#include "base/host/bpf.h"

/* The kernel has a number of its own for what is not supported, without a text:
 * that becomes the one that has. */
int sys_error(int r);
int sys_map(const char *name, uint32_t type, uint32_t key, uint32_t value,
	uint32_t entries, uint32_t flags);
/* ARRAY_OF_MAPS of maps like inner. */
int sys_map_of_maps(const char *name, uint32_t entries, int inner);
/* How often the kernel did not run it, since it was running on that CPU: a
 * thread that runs a program may be preempted, on Linux 7. 0 before 5.12. */
uint64_t sys_misses(int prog);
/* The same of a link that kprobes run by: what the kernel left out before it
 * came to the program. */
uint64_t sys_link_misses(int link);
/* A link of a perf event's, whose program can ask for the cookie. */
int sys_link_event(int event, int prog, uint64_t cookie);
/* Run a raw_tp program here, or on a CPU if cpu >= 0. */
int sys_test_run(int prog, int cpu);
int sys_perf_event(struct perf_event_attr *attr, int cpu);
int sys_perf_event_of(struct perf_event_attr *attr, pid_t pid);

#endif
