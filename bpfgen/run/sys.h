/* sys.h - shorter forms of libbpf's calls. Functions return a descriptor, or 0,
 * or -errno. */
#ifndef BPFGEN_SYS_H
#define BPFGEN_SYS_H

#include <stdint.h>
#include <sys/types.h>

#include <linux/perf_event.h>

#include "base/host/bpf.h"

/* Turn the kernel's internal ENOTSUPP, for which there is no text, into
 * EOPNOTSUPP. */
int sys_error(int r);
int sys_map(const char *name, uint32_t type, uint32_t key, uint32_t value,
	uint32_t entries, uint32_t flags);
/* Make an ARRAY_OF_MAPS of maps like inner. */
int sys_map_of_maps(const char *name, uint32_t entries, int inner);
/* Return how often the kernel skipped the program because it was running on
 * that CPU already: on Linux 7 a thread that runs a program may be preempted. 0
 * before Linux 5.12. */
uint64_t sys_misses(int prog);
/* The same for a link by which kprobes run: what the kernel skipped before it
 * got to the program. */
uint64_t sys_link_misses(int link);
/* Link a program to a perf event, which the link keeps open, so that it can ask
 * for the cookie; or to a tracepoint, or what it was loaded for (NULL). The
 * limit of open files is raised if necessary. */
int sys_link_event(int event, int prog, uint64_t cookie);
int sys_link_tracepoint(int prog, const char *name, uint64_t cookie);
/* Run a raw_tp program, as this thread. */
int sys_test_run(int prog);

#endif
