/* seize.c - see seize.h. */
#include "base/host/seize.h"

#include <errno.h>
#include <sys/ptrace.h>
#include <unistd.h>

#include "base/procfile.h"

bool seize_is_ours(pid_t tid)
{
	return procfile_id(tid, "TracerPid:") == getpid();
}

/* The kernel says EPERM also of a thread that is ending, and of one that was
 * seized together with the one that started it, and waits in its first stop. */
int seize_thread(pid_t tid, long options)
{
	int err;

	if (!ptrace(PTRACE_SEIZE, tid, NULL, options))
		return 1;
	err = errno;
	if (err == ESRCH ||
		(err == EPERM && (seize_is_ours(tid) || procfile_gone(tid))))
		return 0;
	return -err;
}
