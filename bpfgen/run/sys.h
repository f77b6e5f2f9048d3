/* sys.h - the bpf(2) and perf_event_open(2) system calls, as thin as can be:
 * nothing is probed for and nothing retried. Functions return a descriptor, or
 * 0, or -errno. */
#ifndef BPFGEN_SYS_H
#define BPFGEN_SYS_H

#include <stdint.h>

#include <linux/perf_event.h>

#include "base/host/bpf.h"

int sys_map(const char *name, uint32_t type, uint32_t key, uint32_t value,
	uint32_t entries, uint32_t flags);
/* ARRAY_OF_MAPS of maps like inner. */
int sys_map_of_maps(const char *name, uint32_t entries, int inner);
int sys_update(int map, const void *key, const void *value, uint64_t flags);
int sys_lookup(int map, const void *key, void *value);
/* *count elements at the most, and *count that were read. -ENOENT: these were
 * the last; -ENOSPC: a bucket has more elements than *count. in: NULL at first,
 * then what the call before stored in out. */
int sys_lookup_batch(int map, const uint32_t *in, uint32_t *out, void *keys,
	void *values, uint32_t *count);
int sys_delete_batch(int map, const void *keys, uint32_t count);

struct sys_prog {
	const char *name;
	uint32_t type;
	const struct bpf_insn *insn;
	uint32_t n;
	uint32_t traces; /* tracepoint's type, for BPF_PROG_TYPE_TRACING */
	int types;	 /* of functions, when nfuncs is not 0 */
	const struct bpf_func_info *func;
	uint32_t nfuncs;
};

/* log: NULL, or `size' bytes that the verifier writes to. */
int sys_load(const struct sys_prog *p, char *log, uint32_t size);
/* How often the kernel did not run it, since it was running on that CPU: a
 * thread that runs a program may be preempted, on Linux 7. 0 before 5.12. */
uint64_t sys_misses(int prog);
/* The same of a link that kprobes run by: what the kernel left out before it
 * came to the program. */
uint64_t sys_link_misses(int link);
/* A link; name: NULL for programs that are loaded for a type. They can ask for
 * the cookie, where there are any: HOST_TRACEPOINT_COOKIES; elsewhere it is
 * 0. */
int sys_raw_tracepoint(const char *name, int prog, uint64_t cookie);
/* Run a raw_tp program here, or on a CPU if cpu >= 0. */
int sys_test_run(int prog, int cpu);
int sys_perf_event(struct perf_event_attr *attr, int cpu);

#endif
