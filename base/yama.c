/* yama.c - kernel.yama.ptrace_scope. */
#include "base/yama.h"

#include "base/procfile.h"

void yama_advise(struct diag *d)
{
	long scope = procfile_number("/proc/sys/kernel/yama/ptrace_scope");

	if (scope == 1)
		diag_add(d,
			"kernel.yama.ptrace_scope is 1: only what a process "
			"has started itself; use -c, or set it to 0");
	else if (scope > 1)
		diag_add(d,
			"kernel.yama.ptrace_scope is %ld: root only; set it to "
			"0",
			scope);
}
