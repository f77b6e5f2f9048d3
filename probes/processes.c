/* processes.c - processes that change: what one had mapped when it was first
 * looked at is not all that it maps later. Also children that are followed:
 * descriptions of their ancestor match their probes, too. The number of the
 * process is in the name of the provider, so pid12:::entry also matches the
 * probe pid13:::entry. */
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/few.h"
#include "base/procfile.h"
#include "base/same_file.h"
#include "probes/proc/linker.h"
#include "probes/proc/process.h"
#include "probes/provider.h"
#include "probes/user.h"

enum {
	MOST_UNUSED = FEW(256, 8) /* files without a probe that stay open */
};

pid_t probes_process(const struct probes *ps, const struct dif_pdesc *pd)
{
	pid_t pid = 0;

	for (uint32_t i = 0; !pd->id && !pid && i < ps->nrows; i++)
		if (ps->row[i].provider->process)
			pid = ps->row[i].provider->process(pd->prov);
	return pid;
}

void processes_forget(struct probes *ps)
{
	if (ps->seen)
		process_free(ps->seen);
	free(ps->seen);
	ps->seen = NULL;
	ps->unseen = 0;
}

void processes_free(struct probes *ps)
{
	processes_forget(ps);
	vec_free(&ps->child);
	hash_free(&ps->childplace);
	vec_free(&ps->waiting);
	vec_free(&ps->changed);
	vec_free(&ps->copies);
	hash_free(&ps->begun);
}

static struct probes_child *find_child(const struct probes *ps, pid_t pid)
{
	const uint64_t *place = hash_get(&ps->childplace, &pid, sizeof(pid));

	return place ? &ps->child.v[*place - 1] : NULL;
}

pid_t probes_origin(const struct probes *ps, pid_t pid)
{
	const struct probes_child *c = find_child(ps, pid);

	return c ? c->of : pid;
}

void probes_changed(struct probes *ps, pid_t pid)
{
	processes_forget(ps);
	vec_push(&ps->changed, pid);
	probes_forget(ps, pid > 0 ? probes_origin(ps, pid) : pid);
}

/* True unless it is known that nothing in the process has changed. */
static bool may_differ(const struct probes *ps, pid_t pid)
{
	for (size_t i = 0; i < ps->changed.n; i++)
		if (ps->changed.v[i] == pid || ps->changed.v[i] == PROBES_ALL)
			return true;
	return !ps->changed.n;
}

static bool of_ended_child(const struct probes *ps, const struct probe *p)
{
	const struct object *o;
	pid_t pid = probe_process(p, &o);
	const struct probes_child *c = pid ? find_child(ps, pid) : NULL;

	return c && c->ended;
}

/* What has ended is forgotten when as much was added since the last time as was
 * kept then, so that the time this takes grows with what was added. */
void probes_settled(struct probes *ps)
{
	enum {
		FEW = 256
	};
	const struct process *seen;
	struct probes_child *c;

	for (size_t i = 0; i < ps->changed.n; i++) {
		c = find_child(ps, ps->changed.v[i]);
		if (!c)
			continue;
		seen = processes_see(ps, c->pid);
		c->ended = !seen || !seen->modules.n;
	}
	ps->changed.n = 0;
	processes_trim(ps);
	if (!ps->child.n || ps->list.n < 2 * ps->kept + FEW)
		return;
	probes_take_out(ps, of_ended_child);
	ps->kept = ps->list.n;
}

/* Processes that run our own program have no probes for all processes: we would
 * trace ourselves. */
static bool is_ours(pid_t pid)
{
	char path[32];

	procfile_path(path, sizeof(path), pid, "exe");
	return pid == getpid() || same_file("/proc/self/exe", path);
}

void probes_wait(struct probes *ps, pid_t pid)
{
	vec_push(&ps->waiting, pid);
}

bool processes_wait(const struct probes *ps, pid_t pid)
{
	for (size_t i = 0; i < ps->waiting.n; i++)
		if (ps->waiting.v[i] == pid)
			return is_ours(pid);
	return false;
}

static void each(void (*fn)(void *arg, pid_t pid), void *arg)
{
	DIR *dir = opendir(procfile_dir());
	pid_t pid;

	while (dir && (pid = procfile_next(dir)))
		if (!is_ours(pid))
			fn(arg, pid);
	if (dir)
		closedir(dir);
}

void probes_each_process(
	const struct probes *ps, void (*fn)(void *arg, pid_t pid), void *arg)
{
	size_t n = ps ? ps->changed.n : 0;

	for (size_t i = 0; i < n; i++)
		if (ps->changed.v[i] == PROBES_ALL)
			n = 0;
	if (!n)
		each(fn, arg);
	for (size_t i = 0; i < n; i++)
		if (!is_ours(ps->changed.v[i]))
			fn(arg, ps->changed.v[i]);
}

/* True unless the number belonged to another process when it was named. */
static bool is_named(const struct probes *ps, const struct process *p)
{
	const uint64_t *at = hash_get(&ps->begun, &p->pid, sizeof(p->pid));

	return !at || !*at || *at == p->started;
}

void processes_note_copy(struct probes *ps, const struct process *p,
	const struct module *m, uint64_t off)
{
	struct probes_copy c = { .pid = p->pid };

	if (!process_writes(p, m->object, off))
		return;
	for (size_t i = 0; i < ps->copies.n; i++)
		if (ps->copies.v[i].pid == p->pid &&
			!strcmp(ps->copies.v[i].module, m->name))
			return;
	c.module = arena_strdup(&ps->arena, m->name);
	vec_push(&ps->copies, c);
}

struct objects *probes_objects(struct probes *ps)
{
	if (!ps->objects)
		ps->objects = xcalloc(1, sizeof(*ps->objects));
	return ps->objects;
}

/* A build runs thousands of programs once. */
void processes_trim(struct probes *ps)
{
	if (!ps->objects || ps->objects->v.n < ps->objects->left + MOST_UNUSED)
		return;
	processes_forget(ps);
	hash_free(&ps->looked);
	objects_trim(ps->objects);
}

const struct process *processes_see(struct probes *ps, pid_t pid)
{
	struct process p;

	if (ps->seen && ps->seen->pid == pid)
		return ps->seen;
	if (ps->unseen == pid)
		return NULL;
	if (process_read(&p, probes_objects(ps), pid)) {
		ps->unseen = pid;
		return NULL;
	}
	if (!is_named(ps, &p)) {
		process_free(&p);
		ps->unseen = pid;
		return NULL;
	}
	processes_forget(ps);
	ps->seen = xcalloc(1, sizeof(p));
	*ps->seen = p;
	return ps->seen;
}

const struct process *processes_named(struct probes *ps, pid_t pid)
{
	const struct process *p =
		processes_wait(ps, pid) ? NULL : processes_see(ps, pid);

	if (p)
		*hash_put(&ps->begun, &p->pid, sizeof(p->pid)) = p->started;
	return p;
}

bool processes_map(struct probes *ps, pid_t pid, const struct object *o)
{
	const struct process *seen = processes_see(ps, pid);

	for (size_t i = 0; seen && i < seen->modules.n; i++)
		if (seen->modules.v[i].object == o)
			return true;
	return false;
}

struct asking {
	struct probes *ps;
	pid_t pid;
	const struct object *last;
};

static bool maps_place(void *arg, const struct object *o, uint64_t off)
{
	struct asking *a = arg;
	bool again = o == a->last; /* the answer was no */

	(void)off;
	a->last = o;
	return !again && processes_map(a->ps, a->pid, o);
}

bool probes_there(struct probes *ps, const struct probe *p)
{
	const struct object *o;
	struct asking a = { .ps = ps, .pid = probe_process(p, &o) };

	if (!a.pid)
		return true;
	return p->provider->there ? p->provider->there(ps, p)
				  : user_any_place(&p->attach, maps_place, &a);
}

/* What has ended has no program. */
bool probes_between(struct probes *ps, pid_t pid)
{
	const struct process *seen = processes_see(ps, pid);
	char exe[32];

	for (size_t i = 0; seen && i < seen->modules.n; i++)
		if (seen->modules.v[i].main)
			return linker_maps(pid);
	procfile_path(exe, sizeof(exe), pid, "exe");
	return seen && !access(exe, F_OK);
}

static bool is_known(struct probes *ps, const struct dif_pdesc *pd)
{
	for (uint32_t i = 0; i < ps->nrows; i++) {
		const struct provider *p = ps->row[i].provider;

		if (p->known && p->process(pd->prov) && p->known(ps, pd))
			return true;
	}
	return false;
}

/* A module that is named in full is mapped only once. */
bool probes_open(struct probes *ps, const struct dif_pdesc *pd)
{
	pid_t pid = probes_process(ps, pd);
	const struct process *seen;

	if (!pid || pid == PROBES_ALL)
		return pid;
	if (is_known(ps, pd))
		return false;
	if (processes_wait(ps, pid))
		return true;
	seen = processes_see(ps, pid);
	if (!seen || !seen->modules.n)
		return false; /* nothing that can be probed */
	if (!*pd->mod || probe_is_glob(pd->mod))
		return true;
	for (size_t i = 0; i < seen->modules.n; i++) {
		const struct module *m = &seen->modules.v[i];

		if (user_is_module(pd->mod, m->name, m->path, m->main))
			return false;
	}
	return true;
}

void probes_follow(struct probes *ps, pid_t child, pid_t of)
{
	const struct probes_child c = { .pid = child,
		.of = probes_origin(ps, of) };
	uint64_t *begun = hash_get(&ps->begun, &child, sizeof(child));
	struct probes_child *had = find_child(ps, child);

	if (begun)
		*begun = 0; /* the number was another process's before */
	if (had) {
		*had = c;
		return;
	}
	vec_push(&ps->child, c);
	*hash_put(&ps->childplace, &child, sizeof(child)) = ps->child.n;
}

/* Return the name with another number at its end. */
static char *renumber(const char *prov, pid_t pid)
{
	size_t n = strlen(prov);

	while (n && prov[n - 1] >= '0' && prov[n - 1] <= '9')
		n--;
	return xasprintf("%.*s%d", (int)n, prov, pid);
}

/* Create the child's probes that match a description of process `of'. */
static void prepare_child(struct probes *ps, const struct provider *p,
	const struct dif_pdesc *pd, pid_t of, const struct probes_child *c)
{
	struct dif_pdesc own = *pd;
	char *prov;

	if (!c || c->of != of)
		return;
	prov = renumber(pd->prov, c->pid);
	own.prov = prov;
	p->prepare(ps, &own);
	free(prov);
}

void processes_prepare(
	struct probes *ps, const struct provider *p, const struct dif_pdesc *pd)
{
	pid_t pid = p->process ? p->process(pd->prov) : 0;

	if (pid <= 0 || may_differ(ps, pid))
		p->prepare(ps, pd);
	if (pid <= 0)
		return;
	if (may_differ(ps, PROBES_ALL)) {
		for (size_t i = 0; i < ps->child.n; i++)
			prepare_child(ps, p, pd, pid, &ps->child.v[i]);
		return;
	}
	for (size_t i = 0; i < ps->changed.n; i++)
		prepare_child(ps, p, pd, pid, find_child(ps, ps->changed.v[i]));
}

const char *probes_other_prov(
	struct probes *ps, const struct provider *p, const char *prov)
{
	pid_t pid = p->process ? p->process(prov) : 0;
	pid_t of = probes_origin(ps, pid);
	const char *kept;
	char *other;

	if (pid <= 0 || of == pid)
		return NULL;
	other = renumber(prov, of);
	kept = arena_strdup(&ps->arena, other);
	free(other);
	return kept;
}
