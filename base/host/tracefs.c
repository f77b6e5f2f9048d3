/* tracefs.c - see tracefs.h. */
#include "base/host/tracefs.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/host/detached.h"

static int open_dir(int at, const char *name)
{
	return openat(at, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
}

int tracefs_events(void)
{
	int root, err, events;

	events = open_dir(AT_FDCWD, "/sys/kernel/tracing/events");
	if (events < 0)
		events = open_dir(AT_FDCWD, "/sys/kernel/debug/tracing/events");
	if (events >= 0)
		return events;
	root = detached_mount("tracefs");
	if (root < 0)
		return root;
	events = open_dir(root, "events");
	err = errno;
	close(root);
	return events < 0 ? -err : events;
}

FILE *tracefs_open(const char *path)
{
	static const char *const places[] = { "/sys/kernel/tracing",
		"/sys/kernel/debug/tracing" };
	int root = -1, fd = -1;
	FILE *f;

	for (size_t i = 0; fd < 0 && i < 2; i++) {
		root = open_dir(AT_FDCWD, places[i]);
		if (root < 0)
			continue;
		fd = openat(root, path, O_RDONLY | O_CLOEXEC);
		close(root);
	}
	if (fd < 0 && (root = detached_mount("tracefs")) >= 0) {
		fd = openat(root, path, O_RDONLY | O_CLOEXEC);
		close(root);
	}
	f = fd >= 0 ? fdopen(fd, "r") : NULL;
	if (fd >= 0 && !f)
		close(fd);
	return f;
}

/* Call fn for each folder in this one. */
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

int tracefs_each(int events, tracefs_fn *fn, void *arg)
{
	struct walk w = { events, fn, arg };
	int list = open_dir(events, ".");

	if (list < 0)
		return -errno;
	each_in(list, NULL, on_subsystem, &w);
	return 0;
}

/* Make the path of a file in the event's folder; NULL if the names are not
 * valid. */
static const char *path_of(struct str *path, const char *subsystem,
	const char *event, const char *file)
{
	if (!*subsystem || !*event || *subsystem == '.' || *event == '.' ||
		strchr(subsystem, '/') || strchr(event, '/'))
		return NULL;
	str_printf(path, "%s/%s%s", subsystem, event, file);
	return path->s;
}

bool tracefs_has(int events, const char *subsystem, const char *event)
{
	struct str s = { 0 };
	const char *path = path_of(&s, subsystem, event, "");
	bool has = path && !faccessat(events, path, F_OK, 0);

	str_free(&s);
	return has;
}

static int read_all(int fd, struct str *out)
{
	enum {
		MOST = 1 << 20 /* bytes */
	};
	char buf[4096];
	ssize_t n;

	while ((n = read(fd, buf, sizeof(buf))) > 0 && out->n < MOST)
		str_put(out, buf, n);
	return n < 0 ? -errno : 0;
}

int tracefs_format(
	int events, const char *subsystem, const char *event, struct str *out)
{
	struct str s = { 0 };
	const char *path = path_of(&s, subsystem, event, "/format");
	int fd = path ? openat(events, path, O_RDONLY | O_CLOEXEC) : -1;
	int r = path ? -errno : -ENOENT;

	str_free(&s);
	if (fd < 0)
		return r;
	r = read_all(fd, out);
	close(fd);
	return r;
}

long tracefs_id(int events, const char *subsystem, const char *event)
{
	struct str s = { 0 };
	const char *path = path_of(&s, subsystem, event, "/id");
	int fd = path ? openat(events, path, O_RDONLY | O_CLOEXEC) : -1;
	char text[16] = "";
	ssize_t n = fd < 0 ? -1 : read(fd, text, sizeof(text) - 1);

	if (fd >= 0)
		close(fd);
	str_free(&s);
	return n > 0 ? strtol(text, NULL, 10) : -1;
}
