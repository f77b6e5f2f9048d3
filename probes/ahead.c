/* ahead.c - looks into libraries that a process will map: clauses are compiled
 * before, and have to know the arguments of their probes. If a description
 * matches no probe yet, it is tried on the file that its module names: by its
 * path or, if only a name is given, in the folders of the process's other
 * modules and in those of the system. What is found is kept in a registry of
 * its own, and never enabled: when the real probes come, they are compared with
 * what the clause took them for (consumer/late.c). */
#include <dirent.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/procfile.h"
#include "probes/ahead.h"
#include "probes/proc/look.h"
#include "probes/proc/process.h"
#include "probes/provider.h"
#include "probes/user.h"

struct ahead {
	struct probes probes;
	struct hash tried; /* descriptions that have been tried */
};

static struct ahead *begin(struct probes *ps)
{
	if (!ps->ahead) {
		ps->ahead = xcalloc(1, sizeof(*ps->ahead));
		probes_init(&ps->ahead->probes);
		ps->ahead->probes.given = true;
	}
	return ps->ahead;
}

void ahead_free(struct probes *ps)
{
	if (!ps->ahead)
		return;
	hash_free(&ps->ahead->tried);
	probes_free(&ps->ahead->probes);
	free(ps->ahead);
}

/* A search for a module. */
struct search {
	const struct dif_pdesc *pd;
	pid_t pid;
	int root;   /* root of the process */
	char *path; /* path of the file in that root; NULL: not found yet */
};

static bool try_path(struct search *w, const char *path)
{
	int fd = look_in(w->root, path, NULL);

	if (fd < 0)
		return false;
	close(fd);
	w->path = xstrdup(path);
	return true;
}

static bool try_folder(struct search *w, const char *folder)
{
	int fd = openat(w->root, folder + strspn(folder, "/"),
		O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	DIR *dir = fd < 0 ? NULL : fdopendir(fd);
	struct dirent *e;

	while (dir && !w->path && (e = readdir(dir)))
		if (user_is_module(w->pd->mod, e->d_name, e->d_name, false)) {
			char *path = xasprintf("%s/%s", folder, e->d_name);

			try_path(w, path);
			free(path);
		}
	if (dir)
		closedir(dir);
	else if (fd >= 0)
		close(fd);
	return w->path;
}

static void try_folders(struct search *w, const struct process *p)
{
	static const char *const usual[] = { "/lib/x86_64-linux-gnu",
		"/usr/lib/x86_64-linux-gnu", "/lib64", "/usr/lib64",
		"/usr/local/lib", "/lib", "/usr/lib" };

	for (size_t i = 0; p && i < p->modules.n && !w->path; i++) {
		const struct module *m = &p->modules.v[i];
		size_t n = m->name - m->path;
		char *folder = xstrndup(m->path, n ? n - 1 : 0);

		try_folder(w, folder);
		free(folder);
	}
	for (size_t i = 0; i < sizeof(usual) / sizeof(*usual) && !w->path; i++)
		try_folder(w, usual[i]);
}

static void try_file(
	struct ahead *h, const struct provider *p, struct search *w)
{
	struct objects *os = probes_objects(&h->probes);
	struct module m = { .path = w->path };

	m.object = objects_add(os, look_open(look_in(w->root, w->path, NULL)),
		w->path, w->pid);
	if (!m.object)
		return;
	m.name = strrchr(w->path, '/') + 1;
	p->ahead(&h->probes, w->pd, w->pid, &m);
}

static void look(struct probes *ps, const struct provider *p,
	const struct dif_pdesc *pd, pid_t pid)
{
	struct search w = { .pd = pd, .pid = pid };

	w.root = procfile_open(pid, "root", O_PATH | O_DIRECTORY);
	if (w.root < 0)
		return;
	if (*pd->mod == '/')
		try_path(&w, pd->mod);
	else
		try_folders(&w, processes_see(ps, pid));
	if (w.path)
		try_file(ps->ahead, p, &w);
	free(w.path);
	close(w.root);
}

static bool is_tried(struct ahead *h, const struct dif_pdesc *pd)
{
	struct str key = { 0 };
	uint64_t *had, was;

	str_printf(&key, "%s:%s:%s:%s", pd->prov, pd->mod, pd->func, pd->name);
	had = hash_put(&h->tried, key.s, key.n);
	str_free(&key);
	was = *had;
	*had = true;
	return was;
}

uint32_t probes_match_ahead(
	struct probes *ps, const struct dif_pdesc *pd, probe_fn *fn, void *arg)
{
	uint32_t n = probes_match(ps, pd, fn, arg);
	struct ahead *h;

	if (n || pd->id || !*pd->mod || probe_is_glob(pd->mod) ||
		probes_process(ps, pd) <= 0)
		return n;
	h = begin(ps);
	for (uint32_t i = is_tried(h, pd) ? ps->nrows : 0; i < ps->nrows; i++) {
		const struct provider *p = ps->row[i].provider;
		pid_t pid = p->ahead ? p->process(pd->prov) : 0;

		if (pid > 0)
			look(ps, p, pd, pid);
	}
	return probes_match(&h->probes, pd, fn, arg);
}
