/* libbpf_rest.c - what the system calls of libbpf (its bpf.c) ask of the rest
 * of it, which is not built: that would load programs to find out what we know,
 * on each start, and is larger than all that is used. */
#include "libbpf_internal.h"

/* Whether objects may have names: in all kernels that dtrace is for; and
 * whether RLIMIT_MEMLOCK may stay as it is: that is dtrace's business. */
bool feat_supported(struct kern_feature_cache *cache, enum kern_feature_id id)
{
	return true;
}

/* Of warnings: what they say, errno says too. */
void libbpf_print(enum libbpf_print_level level, const char *format, ...)
{
}
