/* exec_setid.c - set-user-ID programs, which would not change the user if we
 * traced the thread that executes them: it is released before. */
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "base/host/setid.h"
#include "base/page.h"
#include "fasttrap/fasttrap_impl.h"
#include "fasttrap/mirror_impl.h"
#include "probes/calls.h"

/* Read up to the end of each page, since the next one may be unmapped. */
static bool read_path(pid_t tid, uint64_t addr, char *to, size_t size)
{
	size_t n = 0;

	while (n < size) {
		size_t part = PAGE - (addr + n) % PAGE;

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

/* Put the path by which we can open what the thread named. An empty name means
 * the file `dir' itself. */
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

/* If it cannot be found out, assume so, rather than deprive the program. */
static bool becomes_setid(pid_t tid, char *path, size_t size)
{
	enum {
		MOST = 5 /* of interpreters */
	};
	char name[PATH_MAX];

	for (int i = 0; i <= MOST; i++)
		switch (ft_interpreter(path, name)) {
		case 0:
			return setid_file(path);
		case 1:
			place(tid, AT_FDCWD, name, path, size);
			break;
		default:
			return true;
		}
	return false; /* the kernel does not execute it, either */
}

bool ft_executes_setid(const struct ft_engine *e, pid_t tid, uint32_t call,
	const uint64_t *arg)
{
	char name[PATH_MAX], path[PATH_MAX + 64];
	bool at = call == CALL_execveat;
	uint64_t barred;

	if ((call != CALL_execve && !at) || !e->minds_setid ||
		!read_path(tid, arg[at], name, sizeof(name)))
		return false;
	place(tid, at ? (int)arg[0] : AT_FDCWD, name, path, sizeof(path));
	return becomes_setid(tid, path, sizeof(path)) &&
	       !(procfile_numbers(tid, "NoNewPrivs:", &barred, 1) && barred);
}
