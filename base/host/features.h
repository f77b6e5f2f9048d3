/* features.h - features that a host may lack, one row each, with what we do
 * without. Nothing is concluded from the kernel's version: each feature is
 * tried, once, when somebody first has to know. */
#ifndef BASE_FEATURES_H
#define BASE_FEATURES_H

#include <stdbool.h>
#include <stdint.h>

/* clang-format off */
#define HOST_FEATURES(X)                                                       \
	/* id, function that tries it, what it is, what is done without */     \
	X(TYPED_TRACEPOINTS, try_typed, "typed tracepoints",                   \
		"registers of system calls are copied")                        \
	X(TASK_LOADS, try_task_loads, "loads from tasks",                      \
		"names of threads are copied")                                 \
	X(TASK_STORAGE, try_task_storage, "storage of tasks",                  \
		"thread-local variables are in a hash")                        \
	X(ATOMICS, try_atomics, "atomic exchanges",                            \
		"speculations are kept in a hash")                             \
	X(PREEMPT_KFUNCS, try_preempt_kfuncs, "holding off preemption",        \
		"programs rely on the kernel to do so")                        \
	X(CPU_VARIABLES, try_cpu_variables, "variables of CPUs",               \
		"a pending switch of threads may cost firings")                \
	X(CASTS, try_casts, "loads from addresses",                            \
		"a CPU's preempt count is copied")                             \
	X(SPARSE_HASHES, try_sparse_hashes, "hashes that grow",                \
		"memory for them is taken at the start")                       \
	X(TRACEPOINT_COOKIES, try_cookies, "cookies of tracepoints",           \
		"each tracepoint has a program of its own")                    \
	X(EVENT_COOKIES, try_event_cookies, "cookies of perf events",          \
		"each event has a program of its own")                         \
	X(FENTRY, try_fentry, "programs at functions",                         \
		"functions are probed by kprobes")                             \
	X(KPROBES, try_kprobes, "kprobes",                                     \
		"instructions are not probed, nor functions one by one")       \
	X(KPROBE_MULTI, try_kprobe_multi, "kprobes in bulk",                   \
		"each kprobe is an event of its own")                          \
	X(UPROBE_MULTI, try_uprobe_multi, "uprobes in bulk",                   \
		"each uprobe is an event of its own")                          \
	X(UPROBES, try_uprobes, "uprobes",                                     \
		"functions of processes are probed in bulk, if at all")                     \
	X(UPROBE_SESSIONS, try_uprobe_sessions, "uprobes of whole calls",      \
		"functions are probed at each instruction that returns")       \
	X(WAITING, try_waiting, "waiting for memory",               \
		"what is not resident is an invalid address")                  \
	X(NAMES_TOLD, try_names_told, "functions of one name",                \
		"symbols are read to find them")                               \
	X(LONG_KEYS, try_long_keys, "long keys of hashes",                     \
		"those of more than 512 bytes are kept in pieces")             \
	X(FAR_JUMPS, try_far_jumps, "far jumps",                               \
		"very long clauses are refused")                               \
	X(DEBUG_STOPS, debugreg_try, "debug registers",                        \
		"ptrace has no probes in code that a process generates")
/* clang-format on */

enum host_feature {
#define X(id, ...) HOST_##id,
	HOST_FEATURES(X)
#undef X
	HOST_NFEATURES
};

enum {
	/* An enum bpf_attach_type that headers may not know yet: a program that
	 * runs when a function is called, and when it returns. */
	HOST_UPROBE_SESSION = 57
};

/* Sets of features, one bit each. */
static inline uint32_t host_bit(enum host_feature f)
{
	return UINT32_C(1) << f;
}

/* Any thread may call these. */
bool host_has(enum host_feature f);
/* True if a program can be linked to many uprobes at once. On kernels without
 * functions to disable preemption, some of these links see only the first
 * thread of a process, and are not used. */
bool host_links_uprobes(void);
/* Return those of the set that the kernel lacks. */
uint32_t host_lacks(uint32_t features);
/* Return those known to be lacking, without trying any. */
uint32_t host_known_lacks(void);
/* Treat these as lacking from now on: for tests. */
void host_pretend_lacks(uint32_t features);

/* Return the error with which the kernel refused a feature, as -errno; 0 if it
 * did not. */
int host_refused(enum host_feature f);

const char *host_feature_name(enum host_feature f);
const char *host_feature_without(enum host_feature f);

#endif
