/* cgroup_option.c - option cgroup: trace only the processes of one control
 * group and of those below it. It is named as in /proc/PID/cgroup, from the
 * root of the hierarchy (of version 2), or by its folder. */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/vfs.h>
#include <unistd.h>

#include "base/host/cgroup.h"
#include "consumer/session_impl.h"

enum {
	CGROUP2_MAGIC = 0x63677270
};

/* Open a folder of a control group. Returns it or -errno. */
static int open_folder(const char *path)
{
	int fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	struct statfs fs;

	if (fd < 0)
		return -errno;
	if (!fstatfs(fd, &fs) && fs.f_type == CGROUP2_MAGIC)
		return fd;
	close(fd);
	return -EINVAL;
}

/* Open the folder below the first mount of the hierarchy. */
static int open_below(const char *path)
{
	struct str full = { 0 }, root = { 0 };
	int fd = -ENODEV;

	if (cgroup_mount(NULL, &full, &root)) {
		str_printf(&full, "/%s", path);
		fd = open_folder(full.s);
	}
	str_free(&full);
	str_free(&root);
	return fd;
}

static const char *reason(int err)
{
	switch (err) {
	case EINVAL:
		return "this is not a control group of version 2";
	case ENODEV:
		return "the hierarchy of version 2 is not mounted (mount -t "
		       "cgroup2 none /sys/fs/cgroup)";
	default:
		return strerror(err);
	}
}

int cgroup_open(struct session *s)
{
	const char *path = s->opts.text[OPT_CGROUP];
	int fd;

	if (!path)
		return 0;
	fd = open_folder(path);
	if (fd < 0)
		fd = open_below(path);
	if (fd < 0) {
		ses_error(s, "cannot trace the control group %s: %s", path,
			reason(-fd));
		return -1;
	}
	s->en.cgroup = fd;
	return 0;
}

void cgroup_close(struct session *s)
{
	if (s->en.cgroup)
		close(s->en.cgroup);
	s->en.cgroup = 0;
}
