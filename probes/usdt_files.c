/* usdt_files.c - files that nobody runs yet. The kernel plants probes for all
 * processes in each process that maps the file later, before it runs code of
 * the file: so if programs are known here, not even their first firings are
 * missed. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "dvm/dif.h"
#include "probes/proc/look.h"
#include "probes/proc/process.h"
#include "probes/provider.h"
#include "probes/usdt.h"

enum {
	LEAST = 2 /* least length of a provider's name that selects files */
};

static struct object *known(const struct objects *os, const struct stat *st)
{
	for (size_t i = 0; i < os->v.n; i++)
		if (os->v.v[i]->ino == st->st_ino &&
			os->v.v[i]->dev == st->st_dev)
			return os->v.v[i];
	return NULL;
}

static void try_file(
	struct objects *os, const char *path, usdt_file_fn *fn, void *arg)
{
	struct module m = {
		.path = path, .name = strrchr(path, '/') + 1, .main = true
	};
	struct stat st;
	int fd = look_at(path, &st);

	if (fd < 0)
		return;
	m.object = known(os, &st);
	if (m.object)
		close(fd);
	else
		m.object = objects_add(os, look_open(fd), path, getpid());
	if (m.object)
		fn(arg, &m);
}

static void try_folder(struct objects *os, const char *folder,
	const char *begins, usdt_file_fn *fn, void *arg)
{
	DIR *dir = *folder == '/' ? opendir(folder) : NULL;
	size_t n = strlen(begins);
	struct dirent *e;

	while (dir && (e = readdir(dir)))
		if (!strncmp(e->d_name, begins, n)) {
			char *path = xasprintf("%s/%s", folder, e->d_name);

			if (!access(path, X_OK))
				try_file(os, path, fn, arg);
			free(path);
		}
	if (dir)
		closedir(dir);
}

static void try_path(
	struct objects *os, const char *begins, usdt_file_fn *fn, void *arg)
{
	const char *path = getenv("PATH");
	char *copy = xstrdup(path ? path : ""), *rest = copy, *folder;

	while ((folder = strsep(&rest, ":")))
		try_folder(os, folder, begins, fn, arg);
	free(copy);
}

void usdt_each_file(struct objects *os, const struct dif_pdesc *pd,
	usdt_file_fn *fn, void *arg)
{
	size_t n = strcspn(pd->prov, "*?[\\");
	char *begins;

	if (*pd->mod == '/' && !probe_is_glob(pd->mod)) {
		try_file(os, pd->mod, fn, arg);
	} else if (!*pd->mod && n >= LEAST) {
		begins = xstrndup(pd->prov, n);
		try_path(os, begins, fn, arg);
		free(begins);
	}
}
