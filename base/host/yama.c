/* yama.c - kernel.yama.ptrace_scope. */
#include "base/host/yama.h"

#include <unistd.h>

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

const char *yama_who_may(void)
{
	return geteuid() ? "users may trace processes of their own, which run "
			   "no set-user-ID program; others need root, or "
			   "CAP_SYS_PTRACE"
			 : "root needs CAP_SYS_PTRACE in the process's user "
			   "namespace, and a security module may forbid it "
			   "still";
}
