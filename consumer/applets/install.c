/* install.c - installs links to this executable, one for each applet, the
 * manual pages, and completion for shells. If the links go to a folder named
 * bin or sbin, the other files go to the folders below ../share where programs
 * look for them, else beside the links. An existing link is replaced; if
 * anything else is in the place of one, nothing is installed. */
#include "consumer/applets/install.h"

#include <errno.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/same_file.h"
#include "base/xalloc.h"
#include "consumer/applets/completion.h"
#include "consumer/session.h"

#define X(name) #name,
static const char *const applets[] = { APPLETS(X) };
#undef X

/* Check that a link can be made, or replaced, or need not be. Returns 0 or
 * -errno. */
static int check_link(const char *self, const char *path)
{
	struct stat st;

	if (same_file(self, path) || lstat(path, &st) || S_ISLNK(st.st_mode))
		return 0;
	return -EEXIST;
}

static int make_link(const char *self, const char *path)
{
	struct stat st;

	if (same_file(self, path))
		return 0;
	if (!lstat(path, &st) && S_ISLNK(st.st_mode))
		unlink(path);
	return symlink(self, path) ? -errno : 0;
}

/* Do that for the links of all applets. */
static int each_link(const char *progname, const char *self, const char *dir,
	int (*fn)(const char *self, const char *path))
{
	int status = 0;

	for (size_t i = 0; i < sizeof(applets) / sizeof(*applets); i++) {
		char *path = xasprintf("%s/%s", dir, applets[i]);
		int err = fn(self, path);

		if (err)
			fprintf(stderr, "%s: failed to link %s: %s\n", progname,
				path, strerror(-err));
		status |= err != 0;
		free(path);
	}
	return status;
}

static int make_links(const char *progname, const char *dir)
{
	char self[PATH_MAX] = "";

	if (readlink("/proc/self/exe", self, sizeof(self) - 1) < 0) {
		fprintf(stderr, "%s: failed to read /proc/self/exe: %s\n",
			progname, strerror(errno));
		return 1;
	}
	return each_link(progname, self, dir, check_link) ||
	       each_link(progname, self, dir, make_link);
}

/* from manual.S */
extern const char manual_gz[], manual_gz_end[];
extern const char lockstat_gz[], lockstat_gz_end[];
extern const char plockstat_gz[], plockstat_gz_end[];

static void put_manual(struct str *out)
{
	str_put(out, manual_gz,
		(uintptr_t)manual_gz_end - (uintptr_t)manual_gz);
}

static void put_lockstat(struct str *out)
{
	str_put(out, lockstat_gz,
		(uintptr_t)lockstat_gz_end - (uintptr_t)lockstat_gz);
}

static void put_plockstat(struct str *out)
{
	str_put(out, plockstat_gz,
		(uintptr_t)plockstat_gz_end - (uintptr_t)plockstat_gz);
}

static const struct {
	const char *share;	  /* folder below ../share */
	const char *name, *alone; /* file name there, and beside the links */
	void (*put)(struct str *out);
} files[] = {
	{ "man/man1", "dtrace.1.gz", "dtrace.1.gz", put_manual },
	{ "man/man1", "lockstat.1.gz", "lockstat.1.gz", put_lockstat },
	{ "man/man1", "plockstat.1.gz", "plockstat.1.gz", put_plockstat },
	{ "bash-completion/completions", "dtrace", "dtrace.bash",
		completion_bash },
	{ "zsh/site-functions", "_dtrace", "_dtrace", completion_zsh },
};

/* Make all folders above the file. */
static void make_folder(char *path)
{
	for (char *s = strchr(path + 1, '/'); s; s = strchr(s + 1, '/')) {
		*s = 0;
		mkdir(path, 0755);
		*s = '/';
	}
}

static bool is_bin(const char *dir)
{
	char *path = realpath(dir, NULL),
	     *last = path ? strrchr(path, '/') : NULL;
	bool is = last && (!strcmp(last, "/bin") || !strcmp(last, "/sbin"));

	free(path);
	return is;
}

static int make_files(const char *progname, const char *dir)
{
	bool share = is_bin(dir);
	int status = 0;

	for (size_t i = 0; i < sizeof(files) / sizeof(*files); i++) {
		char *path = share ? xasprintf("%s/../share/%s/%s", dir,
					     files[i].share, files[i].name)
				   : xasprintf("%s/%s", dir, files[i].alone);
		struct str text = { 0 };
		int err;

		files[i].put(&text);
		if (share)
			make_folder(path);
		err = str_save(&text, path);
		if (err)
			fprintf(stderr, "%s: failed to write %s: %s\n",
				progname, path, strerror(-err));
		status |= err != 0;
		str_free(&text);
		free(path);
	}
	return status;
}

int install(const char *progname, int argc, char **argv)
{
	if (argc != 1) {
		fprintf(stderr, "Usage: %s --install directory\n", progname);
		return 2;
	}
	return make_links(progname, argv[0]) || make_files(progname, argv[0]);
}
