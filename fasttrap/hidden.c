/* hidden.c - processes that are not dumpable (prctl(2)), as agents that keep
 * secrets are. What is written to their memory must have been opened before,
 * unless we are privileged; and that of a new child could not. Since it has a
 * copy of our traps, it becomes dumpable for a moment, before it runs, by a
 * call of its own. */
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/procfile.h"
#include "fasttrap/traps_impl.h"

static bool may_open(pid_t tid)
{
	int fd = procfile_open(tid, "mem", O_RDWR);

	if (fd >= 0)
		close(fd);
	return fd >= 0;
}

/* Have the thread call prctl(2); returns whether that returned 0. */
static bool call_prctl(const struct ft_space *s, struct ft_thread *t,
	uint64_t option, uint64_t arg, int *status)
{
	return !ft_inject(
		s, t, SYS_prctl, (uint64_t[6]){ option, arg }, status);
}

/* The child's memory cannot be read yet. What its parent's space says of traps
 * and slots holds for it, too, since it is a copy. */
const struct ft_space *ft_unhide(struct ft_engine *e, struct ft_thread *t)
{
	const struct ft_space *s = ft_space_of(e, procfile_id(t->tid, "PPid:"));
	int status = ft_stop_status(SIGTRAP);

	if (!s || may_open(t->tid) || ft_filters_calls(t->tid))
		return NULL;
	ft_space_lead_out(s, t);
	if (!call_prctl(s, t, PR_GET_DUMPABLE, 0, &status) ||
		!call_prctl(s, t, PR_SET_DUMPABLE, 1, &status))
		return NULL;
	return s;
}

void ft_hide(const struct ft_space *s, struct ft_thread *t)
{
	int status = ft_stop_status(SIGTRAP);

	if (s)
		call_prctl(s, t, PR_SET_DUMPABLE, 0, &status);
}
