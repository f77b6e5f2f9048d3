/* tracefs.c - see tracefs.h. */
#include "base/host/tracefs.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <linux/mount.h>

static int open_dir(int at, const char *name)
{
	return openat(at, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
}

/* Its root, of a mount that has no place and goes with the descriptor. */
static int mount_it(void)
{
	int fs = syscall(SYS_fsopen, "tracefs", FSOPEN_CLOEXEC), root = -1;

	if (fs < 0)
		return -1;
	if (!syscall(SYS_fsconfig, fs, FSCONFIG_CMD_CREATE, NULL, NULL, 0))
		root = syscall(SYS_fsmount, fs, FSMOUNT_CLOEXEC, 0);
	close(fs);
	return root;
}

/* The folder of the events, or -1. */
static int open_events(void)
{
	int root, events = open_dir(AT_FDCWD, "/sys/kernel/tracing/events");

	if (events < 0)
		events = open_dir(AT_FDCWD, "/sys/kernel/debug/tracing/events");
	if (events >= 0)
		return events;
	root = mount_it();
	if (root < 0)
		return -1;
	events = open_dir(root, "events");
	close(root);
	return events;
}

/* Calls fn for each folder in one. */
static void each_in(int fd, const char *subsystem, tracefs_fn *fn, void *arg)
{
	DIR *dir = fdopendir(fd);
	const struct dirent *e;

	if (!dir) {
		close(fd);
		return;
	}
	while ((e = readdir(dir)))
		if (e->d_type == DT_DIR && e->d_name[0] != '.')
			fn(arg, subsystem, e->d_name);
	closedir(dir);
}

struct walk {
	int events;
	tracefs_fn *fn;
	void *arg;
};

static void on_subsystem(void *arg, const char *none, const char *name)
{
	const struct walk *w = arg;
	int fd = open_dir(w->events, name);

	(void)none;
	if (fd >= 0)
		each_in(fd, name, w->fn, w->arg);
}

int tracefs_events(tracefs_fn *fn, void *arg)
{
	struct walk w = { open_events(), fn, arg };
	int list;

	if (w.events < 0)
		return -errno;
	list = dup(w.events);
	if (list >= 0)
		each_in(list, NULL, on_subsystem, &w);
	close(w.events);
	return list >= 0 ? 0 : -EMFILE;
}
