/* prov_pid.c - pidN:MODULE:FUNCTION:entry, functions of process N. A module is
 * named by its path, the last part of that, or what this has before one of its
 * dots; the program itself is a.out too. A function has a probe by each of its
 * names that is asked for; who asks for many by a glob gets one for each place.
 *
 * Left out are stubs of the PLT, what the compiler put apart of a function, and
 * what chooses a function when the program begins, in whose place that is
 * called. Functions of the same name in one module are one probe. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "probes/isa/isa.h"
#include "probes/proc/process.h"
#include "probes/provider.h"
#include "probes/user.h"

enum {
	ENDBR = 4 /* bytes */
};

/* The kernel moves no instruction with these prefixes, nor what it does not
 * know. */
static bool is_doubtful(const uint8_t *code, size_t n)
{
	struct isa_insn in;

	return !isa_decode(&in, code, n) || in.prefixes & (ISA_LOCK | ISA_HINT);
}

uint64_t user_entry(const struct user_site *s, bool *doubtful)
{
	static const char endbr[ENDBR] = "\xf3\x0f\x1e\xfa";
	uint8_t code[ENDBR + ISA_MAX_LEN];
	ssize_t n = pread(s->object->fd, code, sizeof(code), s->off);
	int skip = n > ENDBR && !memcmp(code, endbr, ENDBR) ? ENDBR : 0;

	*doubtful = n <= 0 || is_doubtful(code + skip, n - skip);
	return s->off + skip;
}

/* N; 0: it is no name of ours. */
static pid_t pid_of(const char *prov)
{
	const char *digits = prov + 3;
	int n;

	if (strncmp(prov, "pid", 3) || *digits < '1' || *digits > '9' ||
		strlen(digits) > 9 || digits[strspn(digits, "0123456789")] ||
		sscanf(digits, "%d", &n) != 1)
		return 0;
	return n;
}

static bool owns(const char *prov)
{
	return pid_of(prov);
}

void user_printable(char *name)
{
	for (unsigned char *p = (unsigned char *)name; *p; p++)
		if (*p == 0xc2 && p[1] >= 0x80 && p[1] < 0xa0)
			p[0] = p[1] = '?';
		else if (*p < ' ' || *p == 0x7f)
			*p = '?';
}

/* libc.so.6 is libc.so and libc as well. */
static bool is_shortened(const char *pattern, const char *name)
{
	char part[256];

	for (const char *dot = strchr(name, '.'); dot;
		dot = strchr(dot + 1, '.')) {
		size_t n = dot - name;

		if (!n || n >= sizeof(part))
			continue;
		memcpy(part, name, n);
		part[n] = 0;
		if (probe_glob(pattern, part))
			return true;
	}
	return false;
}

bool user_is_module(
	const char *pattern, const char *name, const char *path, bool main)
{
	return probe_part(pattern, name) || probe_glob(pattern, path) ||
	       (main && !strcmp(pattern, "a.out")) ||
	       is_shortened(pattern, name);
}

static pid_t place(const struct probe *p, const struct object **o)
{
	*o = p->attach.user->sites->object;
	return p->attach.user->pid;
}

static bool in_module(const struct probe *p, const char *pattern)
{
	return user_is_module(
		pattern, p->mod, p->attach.user->path, p->attach.user->main);
}

/* One description, as it is looked for in a process. */
struct search {
	struct probes *ps; /* NULL: nothing is made of what is found */
	const struct dif_pdesc *pd;
	pid_t pid;
	uint32_t modules; /* that matched */
	bool chooser;	  /* a function that matched is one */
	/* Now: */
	const struct module *module;
	char name[256]; /* its */
	uint64_t last;	/* where the last function was that matched, if any */
	bool any;
};

static void add_site(struct probes *ps, struct user_func *f,
	const struct object *o, uint64_t off)
{
	struct user_site **s = &f->sites;

	for (; *s; s = &(*s)->next)
		if ((*s)->object == o && (*s)->off == off)
			return; /* found by another description */
	*s = arena_new(&ps->arena, struct user_site);
	(*s)->object = o;
	(*s)->off = off;
}

static struct user_func *make_func(const struct search *w)
{
	struct arena *a = &w->ps->arena;
	struct user_func *f = arena_new(a, struct user_func);

	f->pid = w->pid;
	f->path = arena_strndup(a, w->module->path, strlen(w->module->path));
	f->main = w->module->main;
	return f;
}

static void add(const struct search *w, const char *func, uint64_t off)
{
	const struct dif_pdesc pd = { w->pd->prov, w->name, func, "entry", 0,
		0 };
	const struct probe *p = probes_get(w->ps, &pd);

	if (!p) {
		struct probe new = { .provider = &prov_pid,
			.prov = pd.prov,
			.mod = pd.mod,
			.func = pd.func,
			.name = pd.name,
			.attach = { .kind = ATTACH_USER_ENTRY } };

		new.attach.user = make_func(w);
		p = probes_add(w->ps, PROBE_MADE, &new);
	}
	if (p)
		add_site(w->ps, p->attach.user, w->module->object, off);
}

/* Whether the symbol is a function that the description means. */
static bool is_meant(const struct search *w, const struct symbols *s,
	const struct symbol *y, const char *name)
{
	const char *func = w->pd->func;
	bool one = *func && !probe_is_glob(func);

	return *name && !y->stub && probe_part(func, name) &&
	       (one || !w->any || y->addr != w->last) && !symbol_is_part(s, y);
}

static void try_function(
	struct search *w, const struct symbols *s, const struct symbol *y)
{
	struct str name = { 0 };
	uint64_t off;

	symbol_put(&name, s, y);
	user_printable(name.s);
	if (is_meant(w, s, y, name.s) &&
		object_off(w->module->object, y->addr, &off)) {
		w->chooser |= y->chooser;
		w->any = true;
		w->last = y->addr;
		if (w->ps && !y->chooser)
			add(w, name.s, off);
	}
	str_free(&name);
}

static void try_module(struct search *w, const struct module *m)
{
	const struct symbols *s = object_symbols(m->object);

	w->modules++;
	w->module = m;
	w->any = false;
	snprintf(w->name, sizeof(w->name), "%s", m->name);
	user_printable(w->name);
	for (uint32_t i = 0; i < symbols_count(s); i++)
		try_function(w, s, symbols_nth(s, i));
}

/* -errno, when there is nothing of the process to be seen. */
static int look(struct search *w, struct objects *os)
{
	struct process p;
	int r = process_read(&p, os, w->pid);

	if (r)
		return r;
	for (size_t i = 0; i < p.modules.n; i++) {
		const struct module *m = &p.modules.v[i];

		if (user_is_module(w->pd->mod, m->name, m->path, m->main))
			try_module(w, m);
	}
	r = p.modules.n ? 0 : -ENOEXEC;
	process_free(&p);
	return r;
}

static void prepare(struct probes *ps, const struct dif_pdesc *pd)
{
	struct search w = { .ps = ps, .pd = pd, .pid = pid_of(pd->prov) };

	if (!w.pid || !probe_part(pd->name, "entry"))
		return;
	if (!ps->objects)
		ps->objects = xcalloc(1, sizeof(*ps->objects));
	look(&w, ps->objects);
}

void user_free(struct probes *ps)
{
	if (ps->objects)
		objects_free(ps->objects);
	free(ps->objects);
}

static const char *why_not(const struct search *w, int err)
{
	static char text[300];

	if (err == ENOEXEC)
		snprintf(text, sizeof(text),
			"process %d has no program that can be read: it has "
			"ended, is the kernel's, or its files cannot be "
			"opened",
			w->pid);
	else if (err)
		snprintf(text, sizeof(text), "process %d: %s", w->pid,
			strerror(err));
	else if (!w->modules)
		snprintf(text, sizeof(text), "process %d has no module %.100s",
			w->pid, w->pd->mod);
	else if (w->chooser)
		snprintf(text, sizeof(text),
			"%.100s stands for several functions, of which one is "
			"chosen when the program begins; name that",
			w->pd->func);
	else
		return NULL;
	return text;
}

static const char *refuse(const struct probes *ps, const struct dif_pdesc *pd)
{
	struct search w = { .pd = pd, .pid = pid_of(pd->prov) };
	struct objects os = { 0 };
	int r;

	(void)ps;
	if (pd->id || !w.pid)
		return NULL;
	if (!probe_part(pd->name, "entry"))
		return "functions of processes have no probes but entry yet";
	r = look(&w, &os);
	objects_free(&os);
	return why_not(&w, -r);
}

const struct provider prov_pid = {
	.name = "pid",
	.owns = owns,
	.prepare = prepare,
	.in_module = in_module,
	.process = pid_of,
	.place = place,
	.refuse = refuse,
	.attr = { DC_ATTR(EVOLVING, EVOLVING, ISA),
		DC_ATTR(PRIVATE, PRIVATE, UNKNOWN),
		DC_ATTR(PRIVATE, PRIVATE, UNKNOWN),
		DC_ATTR(EVOLVING, EVOLVING, ISA),
		DC_ATTR(PRIVATE, PRIVATE, UNKNOWN) },
};
