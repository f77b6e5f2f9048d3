/* process.c - makes modules of the mappings of a process; see process.h. */
#include "probes/proc/process.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/procfile.h"

static void name_module(struct process *p, struct module *m, const char *path)
{
	char *plain = object_plain_path(path);
	const char *slash;

	m->path = arena_strdup(&p->names, plain);
	free(plain);
	slash = strrchr(m->path, '/');
	m->name = slash ? slash + 1 : m->path;
}

/* Return 1 + the index of the object's module. */
static uint32_t module_of(struct process *p, struct object *o, const char *path)
{
	struct module m = { .object = o };

	for (size_t i = p->modules.n; i; i--)
		if (p->modules.v[i - 1].object == o)
			return i;
	name_module(p, &m, path);
	vec_push(&p->modules, m);
	return p->modules.n;
}

static void find_modules(struct process *p, struct objects *os)
{
	for (size_t i = 0; i < p->maps.v.n; i++) {
		const struct mapping *m = &p->maps.v.v[i];
		struct object *o = NULL;

		if (m->exec)
			o = objects_get(os, p->pid, m);
		vec_push(&p->module_of, o ? module_of(p, o, m->path) : 0);
	}
}

static uint32_t module_at(
	const struct process *p, uint64_t addr, const struct mapping **m)
{
	*m = maps_find(&p->maps, addr);
	return *m ? p->module_of.v[*m - p->maps.v.v] : 0;
}

int process_read(struct process *p, struct objects *os, pid_t pid)
{
	const struct mapping *m;
	uint32_t main;
	int r;

	*p = (struct process){ .pid = pid, .started = procfile_started(pid) };
	if (pid <= 0 || !p->started)
		return -ESRCH;
	r = maps_read(&p->maps, pid);
	find_modules(p, os);
	main = module_at(p, procfile_auxv(pid, AT_ENTRY), &m);
	if (main) {
		p->modules.v[main - 1].main = true;
		p->modules.v[main - 1].object->main = true;
	}
	if (!r && !process_runs(p))
		r = -ESRCH;
	if (r)
		process_free(p);
	return r;
}

void process_free(struct process *p)
{
	maps_free(&p->maps);
	vec_free(&p->module_of);
	vec_free(&p->modules);
	arena_free(&p->names);
}

bool process_runs(const struct process *p)
{
	return procfile_started(p->pid) == p->started;
}

bool process_find(const struct process *p, uint64_t addr, struct place *at)
{
	const struct mapping *m;
	uint32_t module = module_at(p, addr, &m);
	struct object *o;

	if (!module)
		return false;
	*at = (struct place){ .module = &p->modules.v[module - 1] };
	o = at->module->object;
	if (object_addr(o, addr - m->start + m->off, m->exec, &at->addr))
		at->symbol = symbols_find(object_symbols(o), at->addr);
	return true;
}

bool process_writes(
	const struct process *p, const struct object *o, uint64_t off)
{
	for (size_t i = 0; i < p->maps.v.n; i++) {
		const struct mapping *m = &p->maps.v.v[i];

		if (m->exec && (m->write || m->copied) && m->ino == o->ino &&
			m->dev == o->dev &&
			(!off || off - m->off < m->end - m->start))
			return true;
	}
	return false;
}
