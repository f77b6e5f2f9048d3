/* hidden.c - processes that are not dumpable (prctl(2)), as agents that keep
 * secrets are. What is written to their memory must have been opened before,
 * unless we are privileged; and that of a new child could not. Since it has a
 * copy of our traps, it becomes dumpable for a moment, before it runs, by a
 * call of its own. */
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/procfile.h"
#include "fasttrap/traps_impl.h"

static bool is_open(pid_t tid)
{
	int fd = procfile_open(tid, "mem", O_RDWR);

	if (fd >= 0)
		close(fd);
	return fd >= 0;
}

static bool set_dumpable(
	const struct ft_space *s, struct ft_thread *t, bool is, int *status)
{
	return !ft_inject(
		s, t, SYS_prctl, (uint64_t[6]){ PR_SET_DUMPABLE, is }, status);
}

/* It cannot be told from its parent's memory what is in its own, but they look
 * the same. */
const struct ft_space *ft_unhide(struct ft_engine *e, struct ft_thread *t)
{
	const struct ft_space *s = ft_space_of(e, procfile_id(t->tid, "PPid:"));
	int status = SIGTRAP << 8 | 0x7f;

	if (!s || is_open(t->tid) || ft_filters_calls(t->tid))
		return NULL;
	ft_space_lead_out(s, t);
	if (ft_inject(s, t, SYS_prctl, (uint64_t[6]){ PR_GET_DUMPABLE },
		    &status) ||
		!WIFSTOPPED(status) || !set_dumpable(s, t, true, &status))
		return NULL;
	return s;
}

void ft_hide(const struct ft_space *s, struct ft_thread *t)
{
	int status = SIGTRAP << 8 | 0x7f;

	if (s)
		set_dumpable(s, t, false, &status);
}
