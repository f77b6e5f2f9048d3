/* setid.c - programs that change the user when they are executed. The kernel
 * does not let one do so in a thread that somebody traces who may not trace
 * what it becomes: such a thread is let go before. */
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/xattr.h>

#include "base/procfile.h"
#include "fasttrap/fasttrap_impl.h"
#include "probes/calls.h"

static bool may_trace_all(void)
{
	enum {
		CAP_SYS_PTRACE = 19
	};
	static char may; /* 1 no, 2 yes */

	if (!may)
		may = 1 + (procfile_caps(0) >> CAP_SYS_PTRACE & 1);
	return may == 2;
}

/* As far as the page goes. */
static bool read_path(pid_t tid, uint64_t addr, char *to, size_t size)
{
	size_t n = 0;

	while (n < size) {
		size_t part = 4096 - (addr + n) % 4096;

		if (part > size - n)
			part = size - n;
		if (ft_read_process(tid, addr + n, to + n, part) !=
			(int64_t)part)
			return false;
		n += part;
		if (memchr(to, 0, n))
			return true;
	}
	return false;
}

/* As we see what the thread names; empty: it is the file itself. */
static void place(pid_t tid, int dir, const char *name, char *to, size_t size)
{
	if (*name == '/')
		snprintf(to, size, "/proc/%d/root%s", tid, name);
	else if (dir == AT_FDCWD)
		snprintf(to, size, "/proc/%d/cwd/%s", tid, name);
	else
		snprintf(to, size, "/proc/%d/fd/%d%s%s", tid, dir,
			*name ? "/" : "", name);
}

static bool changes_user(const char *path)
{
	struct stat st;

	return (!stat(path, &st) && st.st_mode & (S_ISUID | S_ISGID)) ||
	       getxattr(path, "security.capability", NULL, 0) > 0;
}

bool ft_executes_setid(pid_t tid, uint32_t call, const uint64_t *arg)
{
	char name[PATH_MAX], path[PATH_MAX + 64];
	bool at = call == CALL_execveat;

	if ((call != CALL_execve && !at) || may_trace_all() ||
		!read_path(tid, arg[at], name, sizeof(name)))
		return false;
	place(tid, at ? (int)arg[0] : AT_FDCWD, name, path, sizeof(path));
	return changes_user(path);
}
