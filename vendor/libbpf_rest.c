/* libbpf_rest.c - the functions that libbpf's bpf.c calls in the rest of
 * libbpf. The rest is not built: it is larger than everything that dtrace uses,
 * and on each start it would load programs to find out what we know already. */
#include "libbpf_internal.h"

/* bpf.c asks for two features: names of objects, which all kernels that dtrace
 * supports have; and accounting by memory cgroup, without which libbpf would
 * raise RLIMIT_MEMLOCK, but dtrace does so itself. */
bool feat_supported(struct kern_feature_cache *cache, enum kern_feature_id id)
{
	return true;
}

/* Print no warnings: errno tells the same. */
void libbpf_print(enum libbpf_print_level level, const char *format, ...)
{
}
