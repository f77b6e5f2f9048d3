/* yama.c - kernel.yama.ptrace_scope. */
#include "base/host/yama.h"

#include "base/procfile.h"

void yama_advise(struct diag *d)
{
	static const char *const allows[] = {
		[1] = "only what a process has started itself; use -c, or set "
		      "it to 0",
		[2] = "root only, or with CAP_SYS_PTRACE; set it to 0",
		[3] = "nobody may trace, until the next boot"
	};
	long scope = procfile_number("/proc/sys/kernel/yama/ptrace_scope");

	if (scope >= 1 && scope <= 3)
		diag_add(d, "kernel.yama.ptrace_scope is %ld: %s", scope,
			allows[scope]);
}
