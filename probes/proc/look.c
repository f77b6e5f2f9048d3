/* look.c - opens only regular files; see look.h. */
#include "probes/proc/look.h"

#include <fcntl.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <linux/openat2.h>

static int only_file(int fd, struct stat *st)
{
	struct stat own = { 0 };

	st = st ? st : &own;
	if (fd < 0 || (!fstat(fd, st) && S_ISREG(st->st_mode)))
		return fd;
	close(fd);
	return -1;
}

int look_at(const char *path, struct stat *st)
{
	return only_file(open(path, O_PATH | O_CLOEXEC), st);
}

int look_in(int root, const char *path, struct stat *st)
{
	struct open_how how = { .flags = O_PATH | O_CLOEXEC,
		.resolve = RESOLVE_IN_ROOT | RESOLVE_NO_MAGICLINKS };

	return only_file(
		syscall(SYS_openat2, root, path, &how, sizeof(how)), st);
}

int look_open(int fd)
{
	return look_reopen(fd, O_RDONLY);
}

int look_reopen(int fd, int flags)
{
	char path[32];
	int r;

	if (fd < 0)
		return -1;
	snprintf(path, sizeof(path), "/proc/self/fd/%d", fd);
	r = open(path, flags | O_NONBLOCK | O_CLOEXEC);
	close(fd);
	return r;
}
