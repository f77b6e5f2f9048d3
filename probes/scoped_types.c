/* scoped_types.c - finds types of processes by name: a.out`struct foo is one of
 * the program itself, libc`FILE one of a library that it has mapped,
 * pid123`foo_t one of either. A scope that names no process means those of -c
 * and -p, then those in which probes were found. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probes/proc/process.h"
#include "probes/provider.h"
#include "probes/user.h"

struct search {
	struct probes *ps;
	const char *module; /* "": any module, the program itself first */
	enum typeinfo_kind kind;
	const char *name;
	int64_t *constant; /* what to find instead of a type */
	bool one;	   /* the scope names a process */
	bool matched;	   /* some module matched */
	struct str why;	   /* why the first module has no types */
	struct typeinfo *type;
	bool found;
};

static void try_module(struct search *w, const struct module *m)
{
	struct types *ts;

	w->matched = true;
	ts = object_types(m->object);
	if (ts && w->constant)
		w->found = types_constant(ts, w->name, w->constant);
	else if (ts)
		w->type = types_find(ts, w->kind, w->name);
	else if (!w->why.n)
		object_why_no_types(m->object, &w->why);
	if (ts && !w->type && !w->constant && !w->why.n && types_split(ts))
		str_printf(&w->why,
			"%.100s has types in .dwo files, which "
			"are not read",
			m->name);
	w->found |= w->type != NULL;
}

static bool is_meant(const struct search *w, const struct module *m, bool main)
{
	if (!*w->module)
		return m->main == main;
	return main && user_is_module(w->module, m->name, m->path, m->main);
}

static void try_process(struct search *w, pid_t pid)
{
	const struct process *p = processes_see(w->ps, pid);

	for (int others = 0; others < 2 && p; others++)
		for (size_t i = 0; i < p->modules.n && !w->found; i++)
			if (is_meant(w, &p->modules.v[i], !others))
				try_module(w, &p->modules.v[i]);
}

/* Try the processes that have probes. */
static void try_probed(struct search *w)
{
	pid_t last = 0;

	for (size_t i = 0; i < w->ps->list.n && !w->found; i++) {
		const struct probe *p = w->ps->list.v[i];
		const struct object *o;
		pid_t pid = p->provider->place ? p->provider->place(p, &o) : 0;

		if (pid && pid != last)
			try_process(w, pid);
		last = pid;
	}
}

/* Take pid123, which may be the whole scope or come before a module. */
static pid_t take_process(const char **scope)
{
	const char *digits = *scope + 3;
	char *end;
	long pid;

	if (strncmp(*scope, "pid", 3) || *digits < '1' || *digits > '9')
		return 0;
	pid = strtol(digits, &end, 10);
	if ((*end && *end != '`') || pid > INT32_MAX)
		return 0;
	*scope = *end ? end + 1 : end;
	return pid;
}

/* Search the process that the scope names, or all that may be meant. */
static void look(
	struct search *w, const pid_t *pid, size_t n, const char *scope)
{
	pid_t one = take_process(&scope);

	w->one = one;
	w->module = scope;
	if (one)
		try_process(w, one);
	for (size_t i = 0; !one && i < n && !w->found; i++)
		try_process(w, pid[i]);
	if (!one && !w->found)
		try_probed(w);
}

struct typeinfo *probes_user_type(struct probes *ps, const pid_t *pid, size_t n,
	const char *scope, int kind, const char *name, const char **why)
{
	struct search w = { .ps = ps, .kind = kind, .name = name };

	look(&w, pid, n, scope);
	if (w.matched && !w.why.n)
		*why = "";
	else if (w.matched)
		*why = arena_printf(&ps->arena, ": %s", w.why.s);
	else if (w.one)
		*why = ": the process has no such module that can be read";
	else if (!strcmp(scope, "a.out"))
		*why = ": -c, -p or a description must say of which process";
	str_free(&w.why);
	return w.type;
}

bool probes_user_constant(struct probes *ps, const pid_t *pid, size_t n,
	const char *scope, const char *name, int64_t *value)
{
	struct search w = { .ps = ps, .name = name, .constant = value };

	look(&w, pid, n, scope);
	str_free(&w.why);
	return w.found;
}
