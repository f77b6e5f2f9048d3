/* exec_setid.c - set-user-ID programs, which would not change the user if we
 * traced the thread that executes them: it is released before. */
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/host/setid.h"
#include "base/page.h"
#include "base/procfile.h"
#include "fasttrap/fasttrap_impl.h"
#include "fasttrap/mirror_impl.h"
#include "probes/calls.h"
#include "probes/proc/look.h"

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

/* True if the thread has another root than we. */
static bool has_other_root(pid_t tid)
{
	struct stat ours, theirs;
	char path[32];

	procfile_path(path, sizeof(path), tid, "root");
	return !stat(path, &theirs) && !stat("/", &ours) &&
	       (theirs.st_dev != ours.st_dev || theirs.st_ino != ours.st_ino);
}

/* Put the path of what the thread named, from its own root; false: not known.
 * We see its root and its directories from ours, or from that of the thread's
 * mount namespace. */
static bool path_inside(
	pid_t tid, int dir, const char *name, char *to, size_t size)
{
	char root[PATH_MAX], at[PATH_MAX], link[24] = "cwd";
	size_t n;

	if (dir != AT_FDCWD)
		snprintf(link, sizeof(link), "fd/%d", dir);
	if (!procfile_link(tid, "root", root, sizeof(root)) ||
		!procfile_link(tid, link, at, sizeof(at)))
		return false;
	n = strcmp(root, "/") ? strlen(root) : 0;
	if (strncmp(at, root, n) || (at[n] && at[n] != '/'))
		return false;
	snprintf(to, size, "%s/%s", at + n, name);
	return true;
}

/* Find the file in another root, where absolute links lead to other files than
 * in ours. Returns a descriptor, or -1. */
static int look_inside(pid_t tid, int dir, const char *name)
{
	char path[2 * PATH_MAX];
	int root, fd = -1;

	if (!*name || !has_other_root(tid))
		return -1;
	if (*name == '/')
		snprintf(path, sizeof(path), "%s", name);
	else if (!path_inside(tid, dir, name, path, sizeof(path)))
		return -1;
	root = procfile_open(tid, "root", O_PATH | O_DIRECTORY);
	if (root >= 0) {
		fd = look_in(root, path, NULL);
		close(root);
	}
	return fd;
}

/* A file that a thread named. */
struct named {
	char name[PATH_MAX];
	int fd; /* of the file, or -1; path: by which we get at it */
	char path[PATH_MAX + 64];
};

/* Find the file. An empty name means the file `dir' itself. */
static void find(struct named *f, pid_t tid, int dir)
{
	const char *name = f->name;

	f->fd = look_inside(tid, dir, name);
	if (f->fd >= 0)
		snprintf(f->path, sizeof(f->path), "/proc/self/fd/%d", f->fd);
	else if (*name == '/')
		procfile_path(f->path, sizeof(f->path), tid, "root%s", name);
	else if (dir == AT_FDCWD)
		procfile_path(f->path, sizeof(f->path), tid, "cwd/%s", name);
	else
		procfile_path(f->path, sizeof(f->path), tid, "fd/%d%s%s", dir,
			*name ? "/" : "", name);
}

/* If it cannot be found out, assume so, rather than deprive the program. */
static bool becomes_setid(struct named *f, pid_t tid, int dir)
{
	enum {
		MOST = 5 /* of interpreters */
	};
	char interpreter[PATH_MAX];

	for (int i = 0; i <= MOST; i++, dir = AT_FDCWD) {
		int has;
		bool is;

		find(f, tid, dir);
		has = ft_interpreter(f->path, f->name, interpreter);
		is = has < 0 || (!has && setid_file(f->path));
		if (f->fd >= 0)
			close(f->fd);
		if (has <= 0)
			return is;
		memcpy(f->name, interpreter, sizeof(f->name));
	}
	return false; /* the kernel does not execute it, either */
}

bool ft_executes_setid(const struct ft_engine *e, pid_t tid, uint32_t call,
	const uint64_t *arg)
{
	struct named f = { .fd = -1 };
	bool at = call == CALL_execveat;
	uint64_t barred;

	if ((call != CALL_execve && !at) || !e->minds_setid ||
		!read_path(tid, arg[at], f.name, sizeof(f.name)))
		return false;
	return becomes_setid(&f, tid, at ? (int)arg[0] : AT_FDCWD) &&
	       !(procfile_numbers(tid, "NoNewPrivs:", &barred, 1) && barred);
}
