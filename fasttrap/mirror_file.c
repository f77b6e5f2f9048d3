/* mirror_file.c - what /proc shows of a process's files, namespaces and
 * cgroup. */
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "base/procfile.h"
#include "dvm/vm.h"
#include "fasttrap/mirror_impl.h"

static bool file_path(const struct obj *o, char *to, size_t size)
{
	char name[32];

	if (o->sub == SUB_CWD)
		return procfile_link(o->tid, "cwd", to, size);
	if (o->sub == SUB_ROOT)
		return procfile_link(o->tid, "root", to, size);
	snprintf(name, sizeof(name), "fd/%u", o->sub);
	return procfile_link(o->tid, name, to, size);
}

/* An element of the array of open files. If the link is missing, and we may
 * look at links, the file is not open. */
bool obj_file(const struct obj *o, const struct obj_row *r, struct obj_value *v)
{
	char path[PATH_MAX];

	(void)r;
	if (file_path(o, path, sizeof(path)))
		return obj_put(v, obj_handle(OBJ_FILE, o->sub, o->tid));
	return errno == ENOENT &&
	       procfile_link(o->tid, "exe", path, sizeof(path)) &&
	       obj_put(v, 0);
}

/* Read a number from /proc/TID/fdinfo/FD. */
static bool fdinfo(
	const struct obj *o, const char *key, int base, uint64_t *value)
{
	char name[32], text[1024];
	const char *at;

	snprintf(name, sizeof(name), "fdinfo/%u", o->sub);
	if (procfile_read(o->tid, name, text, sizeof(text)) <= 0)
		return false;
	at = strstr(text, key);
	if (at)
		*value = strtoull(at + strlen(key), NULL, base);
	return at;
}

bool obj_fdinfo(
	const struct obj *o, const struct obj_row *r, struct obj_value *v)
{
	uint64_t n;

	return fdinfo(o, r->key, r->arg, &n) && obj_put(v, n);
}

struct mount {
	char point[PATH_MAX], type[64];
};

/* Find a mount by its number in /proc/TID/mountinfo. */
static bool find_mount(pid_t tid, uint64_t id, struct mount *m)
{
	char path[64], line[2 * PATH_MAX];
	const char *dash;
	bool found = false;
	FILE *f;

	procfile_path(path, sizeof(path), tid, "mountinfo");
	f = fopen(path, "re");
	while (f && !found && fgets(line, sizeof(line), f)) {
		dash = strstr(line, " - ");
		found = strtoull(line, NULL, 10) == id && dash &&
			sscanf(line, "%*s %*s %*s %*s %4095s", m->point) == 1 &&
			sscanf(dash, " - %63s", m->type) == 1;
	}
	if (f)
		fclose(f);
	if (found)
		procfile_unescape(m->point);
	return found;
}

static bool mount_of(const struct obj *o, struct mount *m)
{
	uint64_t id;

	return fdinfo(o, "mnt_id:", 10, &id) && find_mount(o->tid, id, m);
}

/* Return where the last name of a path begins. Names like "pipe:[7]" are taken
 * as a whole; that of a memfd, which is in no directory, may contain
 * slashes. */
static char *last_name(const struct obj *o, char *path)
{
	struct mount m;

	if (path[0] != '/' || !path[1])
		return path;
	if (!strncmp(path, "/memfd:", 7) && !mount_of(o, &m))
		return path + 1;
	return strrchr(path, '/') + 1;
}

/* Put the part of a path that the row asks for: its last name, what is before
 * that, or the whole. */
static bool put_path(const struct obj *o, const struct obj_row *r,
	struct obj_value *v, char *path)
{
	char *name = last_name(o, path);

	if (r->arg == HANDLE_NAME)
		return obj_text(v, name);
	if (r->arg != HANDLE_DIRNAME)
		return obj_text(v, path);
	if (path[0] != '/')
		return obj_text(v, ".");
	if (name < path + 2)
		return obj_text(v, "/");
	name[-1] = 0;
	return obj_text(v, path);
}

bool obj_path(const struct obj *o, const struct obj_row *r, struct obj_value *v)
{
	char path[PATH_MAX];

	return file_path(o, path, sizeof(path)) && put_path(o, r, v, path);
}

bool obj_name(const struct obj *o, const struct obj_row *r, struct obj_value *v)
{
	char path[PATH_MAX];

	(void)r;
	return file_path(o, path, sizeof(path)) &&
	       obj_text(v, last_name(o, path));
}

bool obj_mount_point(
	const struct obj *o, const struct obj_row *r, struct obj_value *v)
{
	struct mount m;
	uint64_t id;

	if (o->sub < SUB_ROOT && !fdinfo(o, "mnt_id:", 10, &id))
		return false;
	if (o->sub >= SUB_ROOT || !find_mount(o->tid, id, &m))
		strcpy(m.point, "/");
	return put_path(o, r, v, m.point);
}

/* The kernel's own file systems are mounted nowhere, so know them by the
 * name. */
bool obj_fs_name(
	const struct obj *o, const struct obj_row *r, struct obj_value *v)
{
	static const struct {
		const char *begin, *type;
	} own[] = { { "pipe:", "pipefs" }, { "socket:", "sockfs" },
		{ "anon_inode:", "anon_inodefs" }, { "/memfd:", "tmpfs" } };
	char path[PATH_MAX];
	struct mount m;

	(void)r;
	if (mount_of(o, &m))
		return obj_text(v, m.type);
	if (!file_path(o, path, sizeof(path)))
		return false;
	for (size_t i = 0; i < sizeof(own) / sizeof(*own); i++)
		if (!strncmp(path, own[i].begin, strlen(own[i].begin)))
			return obj_text(v, own[i].type);
	return false;
}

/* The links look like "uts:[4026531838]". */
bool obj_ns(const struct obj *o, const struct obj_row *r, struct obj_value *v)
{
	char link[64];
	const char *at;

	if (!procfile_link(o->tid, r->key, link, sizeof(link)))
		return false;
	at = strchr(link, '[');
	return at && obj_put(v, strtoull(at + 1, NULL, 10));
}

/* Enter the UTS namespace, if we may do so and come back, and ask for its
 * name. */
static bool name_within(pid_t tid, struct utsname *u)
{
	int own = procfile_open(0, "ns/uts", O_RDONLY);
	int its = own < 0 ? -1 : procfile_open(tid, "ns/uts", O_RDONLY);
	bool known = false;

	if (its >= 0 && !setns(own, CLONE_NEWUTS) &&
		!setns(its, CLONE_NEWUTS)) {
		known = !uname(u);
		setns(own, CLONE_NEWUTS);
	}
	if (own >= 0)
		close(own);
	if (its >= 0)
		close(its);
	return known;
}

/* If we must not, the name of another host is known from its file, if at
 * all. */
bool obj_nodename(
	const struct obj *o, const struct obj_row *r, struct obj_value *v)
{
	char own[64], its[64], name[80];
	struct utsname u;

	(void)r;
	if (!procfile_link(getpid(), "ns/uts", own, sizeof(own)) ||
		!procfile_link(o->tid, "ns/uts", its, sizeof(its)))
		return false;
	if (strcmp(own, its) ? name_within(o->tid, &u) : !uname(&u))
		return obj_text(v, u.nodename);
	if (procfile_read(o->tid, "root/etc/hostname", name, sizeof(name)) <= 0)
		return false;
	name[strcspn(name, "\n")] = 0;
	return obj_text(v, name);
}

/* Read the path in the hierarchy of version 2. */
static bool cgroup_path(pid_t tid, char *to, size_t size)
{
	char text[4 * PATH_MAX];
	const char *at;

	if (procfile_read(tid, "cgroup", text, sizeof(text)) < 0)
		return false;
	at = !strncmp(text, "0::", 3) ? text : strstr(text, "\n0::");
	at = at ? strchr(at, '/') : NULL;
	snprintf(to, size, "%.*s", at ? (int)strcspn(at, "\n") : 1,
		at ? at : "/");
	return true;
}

bool obj_cgroup_path(
	const struct obj *o, const struct obj_row *r, struct obj_value *v)
{
	char path[PATH_MAX];

	(void)r;
	return cgroup_path(o->tid, path, sizeof(path)) && obj_text(v, path);
}

/* The root has number 1; others have the number of their inode in the mount. */
bool obj_cgroup_id(
	const struct obj *o, const struct obj_row *r, struct obj_value *v)
{
	static const char *const mount[] = { "/sys/fs/cgroup",
		"/sys/fs/cgroup/unified" };
	char path[PATH_MAX], file[PATH_MAX + 64];
	struct stat st;

	(void)r;
	if (!cgroup_path(o->tid, path, sizeof(path)))
		return false;
	if (!strcmp(path, "/"))
		return obj_put(v, 1);
	for (size_t i = 0; i < sizeof(mount) / sizeof(*mount); i++) {
		snprintf(file, sizeof(file), "%s%s", mount[i], path);
		if (!stat(file, &st))
			return obj_put(v, st.st_ino);
	}
	return false;
}
