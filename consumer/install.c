/* install.c - links to this executable, one an applet. What is there already
 * is replaced when it is a link, and is left alone otherwise. */
#include "consumer/install.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/xalloc.h"
#include "consumer/session.h"

#define X(name) #name,
static const char *const applets[] = { APPLETS(X) };
#undef X

static int same_file(const char *a, const char *b)
{
	struct stat x, y;

	return !stat(a, &x) && !stat(b, &y) && x.st_dev == y.st_dev &&
	       x.st_ino == y.st_ino;
}

/* 0 or -errno. */
static int make_link(const char *self, const char *path)
{
	struct stat st;

	if (same_file(self, path))
		return 0;
	if (!lstat(path, &st) && S_ISLNK(st.st_mode))
		unlink(path);
	return symlink(self, path) ? -errno : 0;
}

int install_links(const char *progname, int argc, char **argv)
{
	char self[PATH_MAX] = "";
	int status = 0;

	if (argc != 1) {
		fprintf(stderr, "Usage: %s --install directory\n", progname);
		return 2;
	}
	if (readlink("/proc/self/exe", self, sizeof(self) - 1) < 0) {
		fprintf(stderr, "%s: failed to read /proc/self/exe: %s\n",
			progname, strerror(errno));
		return 1;
	}
	for (size_t i = 0; i < sizeof(applets) / sizeof(*applets); i++) {
		char *path = xasprintf("%s/%s", argv[0], applets[i]);
		int err = make_link(self, path);

		if (err)
			fprintf(stderr, "%s: failed to link %s: %s\n", progname,
				path, strerror(-err));
		status |= err != 0;
		free(path);
	}
	return status;
}
