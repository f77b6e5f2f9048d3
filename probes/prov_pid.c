/* prov_pid.c - pidN:MODULE:FUNCTION:entry, :return and :OFFSET, an instruction
 * of it, and pidN:MODULE:-:ADDRESS, one by its address in process N. A module
 * is named by its path, the last part of that, or what this has before one of
 * its dots; the program itself is a.out too. A function has probes by each of
 * its names that is asked for; who asks for many by a glob gets one for each
 * place.
 *
 * Left out are stubs of the PLT, what the compiler put apart of a function, and
 * what chooses a function when the program begins, in whose place that is
 * called; and instructions of which it is not sure where they begin, or whether
 * the function returns by them (body.h). Functions of the same name in one
 * module are one probe. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/host/features.h"
#include "probes/divert.h"
#include "probes/isa/body.h"
#include "probes/proc/demangle.h"
#include "probes/proc/look.h"
#include "probes/proc/process.h"
#include "probes/provider.h"
#include "probes/proc/rseq.h"
#include "probes/user.h"

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

static const char all[] = "pid*";

static bool means_all(const char *prov)
{
	return !strcmp(prov, all);
}

static bool owns(const char *prov)
{
	return pid_of(prov) || means_all(prov);
}

static pid_t process(const char *prov)
{
	return means_all(prov) ? PROBES_ALL : pid_of(prov);
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
	*o = p->attach.user.sites->object;
	return p->attach.user.module->pid;
}

static bool in_module(const struct probe *p, const char *pattern)
{
	const struct user_module *m = p->attach.user.module;

	return user_is_module(pattern, p->mod, m->path, m->main);
}

/* What the name of a description asks for. */
struct wanted {
	bool entry, back, end;
	bool each; /* all instructions whose offsets match */
	bool at;   /* the one at the offset, or address */
	uint64_t offset;
};

static bool is_number(const char *name, uint64_t *n)
{
	size_t length = strlen(name);

	*n = strtoull(name, NULL, 16);
	return length && length <= 16 &&
	       strspn(name, "0123456789abcdef") == length;
}

static struct wanted wanted_of(const char *name)
{
	struct wanted w = { .entry = probe_part(name, "entry"),
		.back = probe_part(name, "return"),
		.end = !strcmp(name, "end"),
		.each = !*name || probe_is_glob(name) };

	w.at = is_number(name, &w.offset);
	return w;
}

/* What names of C++ and Rust mean has colons in it, which no description has:
 * a glob has something else there. */
static bool is_meaning(const char *pattern, const char *func)
{
	struct str meaning = { 0 };
	bool is = probe_is_glob(pattern) && demangle(&meaning, func) &&
		  probe_glob(pattern, meaning.s);

	str_free(&meaning);
	return is;
}

static bool in_func(const struct probe *p, const char *pattern)
{
	return is_meaning(pattern, p->func);
}

/* One description, as it is looked for in a process. */
struct search {
	struct probes *ps; /* NULL: nothing is made of what is found */
	const struct dif_pdesc *pd;
	struct objects *objects;
	pid_t pid; /* now */
	bool all;  /* any process is meant */
	bool own;  /* the last module has probes that are the process's alone */
	struct wanted want;
	struct body body;
	uint32_t modules; /* that matched */
	uint32_t functions;
	uint64_t beyond; /* that there was no room for */
	bool chooser;	 /* a function that matched is one */
	const char *why; /* the last one has no such probe; NULL: it has */
	/* Now: */
	const struct module *module;
	struct user_module *made; /* the same, as probes have it */
	struct rseqs rseqs;
	const struct process *process; /* as it is now */
	bool asked;		       /* the next is known */
	const char *keeps; /* why none of its returns is diverted; or NULL */
	char keeps_text[100];
	bool writes;	/* the process may write to its code */
	char name[256]; /* its */
	uint64_t last;	/* where the last function was that matched, if any */
	bool any;
};

static struct user_module *make_module(const struct search *w, pid_t pid)
{
	struct arena *a = &w->ps->arena;
	struct user_module *m = arena_new(a, struct user_module);

	m->pid = pid;
	m->path = arena_strndup(a, w->module->path, strlen(w->module->path));
	m->main = w->module->main;
	if (w->asked && w->keeps)
		m->keeps = arena_strndup(a, w->keeps, strlen(w->keeps));
	return m;
}

/* Unless another description has found it. What all processes have is attached
 * once: false, it is too late for another place. */
static bool add_site(
	struct probes *ps, const struct probe *p, const struct site *s)
{
	struct site *last = p->attach.user.sites;

	for (struct site *i = last; i; i = i->next) {
		if (object_is_same(i->object, s->object) && i->off == s->off)
			return true;
		last = i;
	}
	if (!p->attach.user.module->pid && ps->changed.n)
		return false;
	last->next = arena_memdup(&ps->arena, s, sizeof(*s));
	return true;
}

/* What is found in a module of a process. */
struct find {
	const char *func, *name;
	enum attach_kind kind;
	const struct site *site;
};

/* pid: 0 for all. False: the probe cannot have another place. */
static bool add_to(
	struct search *w, const struct find *f, const char *prov, pid_t pid)
{
	const struct dif_pdesc pd = { prov, w->name, f->func, f->name, 0, 0 };
	const struct probe *p = probes_get(w->ps, &pd);
	struct probe new = { .provider = &prov_pid,
		.prov = pd.prov,
		.mod = pd.mod,
		.func = pd.func,
		.name = pd.name,
		.attach = { .kind = f->kind } };

	if (p)
		return add_site(w->ps, p, f->site);
	if (!w->made || w->made->pid != pid)
		w->made = make_module(w, pid);
	new.attach.user.module = w->made;
	new.attach.user.sites =
		arena_memdup(&w->ps->arena, f->site, sizeof(*f->site));
	probes_add(w->ps, PROBE_MADE, &new);
	return true;
}

/* Whether the process may write to its code, at the place in the module's file
 * or, if that is 0, anywhere in it. */
static bool is_written(const struct search *w, uint64_t off)
{
	const struct maps *m = w->process ? &w->process->maps : NULL;
	const struct object *o = w->module->object;

	for (size_t i = 0; m && i < m->v.n; i++) {
		const struct mapping *g = &m->v.v[i];

		if (g->exec && g->write && g->ino == o->ino &&
			g->dev == o->dev &&
			(!off || off - g->off < g->end - g->start))
			return true;
	}
	return false;
}

/* Of all processes if these are meant, else of one; lists say whose it is. */
static void add(struct search *w, const char *func, const char *name,
	enum attach_kind kind, const struct site *at)
{
	struct site s = *at;
	const struct find f = { func, name, kind, &s };
	char prov[24];

	if (w->ps->most && w->ps->list.n > w->ps->most) {
		w->ps->uncreated++;
		return;
	}
	if (w->all && !w->ps->lists && add_to(w, &f, all, 0))
		return;
	w->own = true;
	s.written = w->writes && is_written(w, s.off);
	snprintf(prov, sizeof(prov), "pid%d", w->pid);
	add_to(w, &f, prov, w->pid);
}

/* A function that matched, and its probes. */
struct function {
	const struct symbol *y;
	const char *name;
	struct site first; /* at its first byte */
};

static struct site site_of(const struct function *f, const struct body_insn *in)
{
	struct site s = f->first;

	s.in = (int32_t)(in->addr - f->y->addr);
	s.off += s.in;
	s.doubtful = in->is & BODY_DOUBTFUL;
	s.unasked = in->is & BODY_UNASKED;
	return s;
}

static const char restarts[] =
	"a restartable sequence would begin again for ever";

/* Whether the process's returns may be diverted: it takes some time to find
 * out. */
static bool may_divert(struct search *w)
{
	if (!w->ps || w->ps->by_ret || !w->process || w->all ||
		!host_has(HOST_UPROBE_SESSIONS))
		return false;
	if (!w->asked)
		w->keeps = divert_why_not(w->process, w->keeps_text);
	w->asked = true;
	return !w->keeps;
}

/* Whether those of the function are, when it is probed where it begins. */
static bool diverts(struct search *w, const struct function *f)
{
	struct site at;

	if (!may_divert(w))
		return false;
	site_entry(&f->first, &at);
	return !at.doubtful && !at.unasked &&
	       !rseqs_have(&w->rseqs, f->y->addr + (at.off - f->first.off)) &&
	       divert_function(&w->body, object_rows(w->module->object));
}

static void add_return(struct search *w, const struct function *f,
	const struct body_insn *in, bool diverted)
{
	struct site s = site_of(f, in);

	s.diverts = diverted;
	if (object_off(w->module->object, in->addr, &s.off) && w->ps)
		add(w, f->name, "return", ATTACH_USER_RETURN, &s);
}

static bool returns_by(const struct search *w, size_t n)
{
	return w->body.insn.v[n].is & BODY_RETURNS;
}

/* Why it is not probed where it returns; NULL: it is. */
static const char *why_no_return(const struct search *w)
{
	const struct body *b = &w->body;
	bool any = false;

	for (size_t i = 0; i < b->insn.n; i++) {
		any |= returns_by(w, i);
		if (returns_by(w, i) &&
			rseqs_have(&w->rseqs, b->insn.v[i].addr))
			return restarts;
	}
	if (b->open)
		return b->open;
	return any ? NULL : "it has no instruction by which it returns";
}

static void add_offset(
	struct search *w, const struct function *f, const struct body_insn *in)
{
	struct site s = site_of(f, in);
	char name[24];

	snprintf(name, sizeof(name), "%x", s.in);
	if (w->want.at ? (uint64_t)s.in != w->want.offset
		       : !probe_part(w->pd->name, name))
		return;
	w->why = rseqs_have(&w->rseqs, in->addr) ? restarts : NULL;
	if (!w->why && w->ps)
		add(w, f->name, w->want.at ? w->pd->name : name,
			ATTACH_USER_OFFSET, &s);
}

static void try_returns(struct search *w, const struct function *f)
{
	bool diverted;

	w->why = why_no_return(w);
	diverted = !w->why && diverts(w, f);
	for (size_t i = 0; !w->why && i < w->body.insn.n; i++)
		if (returns_by(w, i))
			add_return(w, f, &w->body.insn.v[i], diverted);
}

static void try_offsets(struct search *w, const struct function *f)
{
	const struct body *b = &w->body;

	w->why = b->unsure ? b->unsure : "no instruction begins there";
	for (size_t i = 0; i < b->insn.n; i++)
		if (!(b->insn.v[i].is & BODY_APART))
			add_offset(w, f, &b->insn.v[i]);
}

struct ending {
	struct search *w;
	const struct function *f;
	bool any;
};

static void add_end(void *arg, const struct body_insn *in)
{
	struct ending *e = arg;
	struct site s = site_of(e->f, in);

	e->any = true;
	if (rseqs_have(&e->w->rseqs, in->addr))
		e->w->why = restarts;
	else if (object_off(e->w->module->object, in->addr, &s.off) && e->w->ps)
		add(e->w, e->f->name, "end", ATTACH_USER_RETURN, &s);
}

static void try_ends(
	struct search *w, const struct symbols *s, const struct function *f)
{
	struct ending e = { w, f, false };
	const char *why;

	w->why = NULL;
	why = user_ends(w->module->object, s, f->y->addr, add_end, &e);
	if (!w->why)
		w->why = why;
	if (!w->why && !e.any)
		w->why = "it has no instruction by which it returns";
}

static void try_body(
	struct search *w, const struct symbols *s, const struct function *f)
{
	user_body(&w->body, w->module->object, s, f->y);
	if (w->want.back)
		try_returns(w, f);
	if (w->want.each || w->want.at)
		try_offsets(w, f);
}

/* Whether the symbol is a function that the description means. */
static bool is_meant(const struct search *w, const struct symbols *s,
	const struct symbol *y, const char *name)
{
	const char *func = w->pd->func;
	bool one = *func && !probe_is_glob(func);

	return *name && !y->stub &&
	       (probe_part(func, name) || is_meaning(func, name)) &&
	       (one || !w->any || y->addr != w->last) && !symbol_is_part(s, y);
}

enum {
	BEHIND = 32 /* bytes of a function that may be done elsewhere */
};

static void on_function(
	struct search *w, const struct symbols *s, const struct function *f)
{
	w->chooser |= f->y->chooser;
	w->functions++;
	w->any = true;
	w->last = f->y->addr;
	if (f->y->chooser)
		return;
	if (w->want.entry && w->ps && !rseqs_have(&w->rseqs, f->y->addr)) {
		struct site first = f->first;

		for (int i = 0; w->rseqs.v.n && i < BEHIND; i++)
			first.restarts |= rseqs_have(&w->rseqs, f->y->addr + i);
		add(w, f->name, "entry", ATTACH_USER_ENTRY, &first);
	}
	if (w->want.end)
		try_ends(w, s, f);
	if (w->want.back || w->want.each || w->want.at)
		try_body(w, s, f);
}

static void try_function(
	struct search *w, const struct symbols *s, const struct symbol *y)
{
	struct function f = { .y = y };
	struct str name = { 0 };

	symbol_put(&name, s, y);
	user_printable(name.s);
	f.name = name.s;
	f.first.object = w->module->object;
	if (is_meant(w, s, y, name.s) &&
		object_off(w->module->object, y->addr, &f.first.off))
		on_function(w, s, &f);
	str_free(&name);
}

/* One instruction, by its address. */
static const char by_address[] = "-";

static void try_address(
	struct search *w, const struct symbols *s, uint64_t addr)
{
	const struct symbol *y = symbols_find(s, addr);
	struct function f = { .y = y, .name = by_address };
	const struct body_insn *in;

	w->functions++;
	if (!y || !object_off(w->module->object, y->addr, &f.first.off)) {
		w->why = "it is in no function that is known";
		return;
	}
	f.first.object = w->module->object;
	user_body(&w->body, w->module->object, s, y);
	in = body_at(&w->body, addr);
	w->why =
		w->body.unsure ? w->body.unsure : "no instruction begins there";
	if (!in)
		return;
	w->why = rseqs_have(&w->rseqs, addr) ? restarts : NULL;
	if (w->ps && !w->why) {
		struct site at = site_of(&f, in);

		add(w, by_address, w->pd->name, ATTACH_USER_OFFSET, &at);
	}
}

static void begin_module(struct search *w, const struct module *m)
{
	w->modules++;
	w->module = m;
	w->made = NULL;
	w->any = false;
	rseqs_free(&w->rseqs);
	rseqs_read(&w->rseqs, m->object->elf);
	w->writes = is_written(w, 0);
	snprintf(w->name, sizeof(w->name), "%s", m->name);
	user_printable(w->name);
}

static void try_module(struct search *w, const struct module *m)
{
	const struct symbols *s = object_symbols(m->object);

	begin_module(w, m);
	w->beyond += symbols_beyond(s);
	for (uint32_t i = 0; i < symbols_count(s); i++)
		try_function(w, s, symbols_nth(s, i));
}

/* Of all processes each file is looked at once. NULL: it is another matter. */
static uint64_t *looked_at(const struct search *w, const struct module *m)
{
	struct str key = { 0 };
	uint64_t *had = NULL;

	if (w->all && w->ps && !w->ps->lists) {
		str_put(&key, &m->object, sizeof(m->object));
		str_printf(
			&key, "%s:%s:%s", w->pd->mod, w->pd->func, w->pd->name);
		had = hash_put(&w->ps->looked, key.s, key.n);
	}
	str_free(&key);
	return had;
}

/* Again where it turned out to be too late for a probe of all. */
static void try_once(struct search *w, const struct module *m)
{
	uint64_t *had = looked_at(w, m);

	w->own = false;
	if (had && *had)
		w->modules++;
	else
		try_module(w, m);
	if (had)
		*had = !w->own;
}

static bool is_by_address(const struct search *w)
{
	return !strcmp(w->pd->func, by_address);
}

static bool is_wanted(const struct search *w, const struct module *m)
{
	return user_is_module(w->pd->mod, m->name, m->path, m->main);
}

static void look_at_address(struct search *w, const struct process *p)
{
	struct place at;

	if (!w->want.at || !process_find(p, w->want.offset, &at) ||
		!is_wanted(w, at.module))
		return;
	begin_module(w, at.module);
	try_address(w, object_symbols(at.module->object), at.addr);
}

static void look_at_modules(struct search *w, const struct process *p)
{
	for (size_t i = 0; i < p->modules.n; i++)
		if (is_wanted(w, &p->modules.v[i]))
			try_once(w, &p->modules.v[i]);
}

/* -errno, when there is nothing of the process to be seen. */
static int look(struct search *w, pid_t pid)
{
	struct process p;
	int r = -ESRCH;

	if (user_whole(pid) == pid)
		r = w->all ? process_read(&p, w->objects, pid)
			   : processes_read(w->ps, &p, w->objects, pid);
	if (r)
		return r;
	w->pid = pid;
	w->process = &p;
	w->asked = false;
	w->want = wanted_of(w->pd->name);
	if (is_by_address(w))
		look_at_address(w, &p);
	else
		look_at_modules(w, &p);
	body_free(&w->body);
	rseqs_free(&w->rseqs);
	r = p.modules.n ? 0 : -ENOEXEC;
	w->process = NULL;
	process_free(&p);
	return r;
}

static void look_at_each(void *arg, pid_t pid)
{
	look(arg, pid);
}

/* A file that no process has mapped yet. */
static void look_at_file(struct search *w)
{
	const char *path = w->pd->mod, *slash = strrchr(path, '/');
	struct module m = { .path = path, .main = true };
	struct stat st;
	int fd;

	if (w->modules || *path != '/' || probe_is_glob(path) ||
		(w->ps && w->ps->changed.n))
		return;
	fd = look_at(path, &st);
	m.object = objects_add(w->objects, look_open(fd), path, getpid());
	if (!m.object)
		return;
	m.object->dev = st.st_dev;
	m.object->ino = st.st_ino;
	m.name = slash + 1;
	try_module(w, &m);
}

/* What is read of a process that changes its mappings all the time may lack one
 * that it has: nothing is said of it without another look. */
static int look_well(struct search *w, pid_t pid)
{
	int r = look(w, pid);

	for (int i = 0; i < 2 && !w->modules && r != -ESRCH; i++)
		r = look(w, pid);
	return r;
}

static int search(struct search *w)
{
	pid_t pid = pid_of(w->pd->prov);

	if (pid)
		return look_well(w, pid);
	w->all = true;
	if (is_by_address(w))
		return 0;
	probes_each_process(w->ps, look_at_each, w);
	if (!w->ps || !w->ps->lists)
		look_at_file(w);
	return 0;
}

static void prepare(struct probes *ps, const struct dif_pdesc *pd)
{
	struct search w = { .ps = ps, .pd = pd };

	if (!owns(pd->prov))
		return;
	if (!ps->objects)
		ps->objects = xcalloc(1, sizeof(*ps->objects));
	w.objects = ps->objects;
	search(&w);
}

void user_free(struct probes *ps)
{
	hash_free(&ps->looked);
	if (ps->objects)
		objects_free(ps->objects);
	free(ps->objects);
}

static void put_why(const struct search *w, int err, struct str *out)
{
	const char *func = *w->pd->func ? w->pd->func : "*";

	if (err)
		user_why_none(w->pid, err, out);
	else if (w->all && is_by_address(w))
		str_printf(out, "what is at an address differs between "
				"processes: name one");
	else if (w->all && !w->modules)
		str_printf(out,
			"no process whose files can be read has a module "
			"%.100s; its path is enough",
			w->pd->mod);
	else if (!w->modules && is_by_address(w))
		str_printf(out, "process %d runs no code there", w->pid);
	else if (!w->modules)
		str_printf(out, "process %d has no module %.100s", w->pid,
			w->pd->mod);
	else if (w->chooser)
		str_printf(out,
			"%.100s stands for several functions, of which one is "
			"chosen when the program begins; name that",
			func);
	else if (w->functions && w->why)
		str_printf(out, "%.100s:%.20s: %s", func, w->pd->name, w->why);
	else if (w->functions)
		str_printf(out,
			"functions of processes have the probes entry, return "
			"and offsets, as hexadecimal digits");
	else if (w->beyond)
		str_printf(out,
			"%" PRIu64 " functions of the module are not looked "
			"at, for it has too many",
			w->beyond);
}

static const char *refuse(const struct probes *ps, const struct dif_pdesc *pd)
{
	static char text[300];
	struct objects os = { 0 };
	struct search w = { .pd = pd, .objects = &os, .pid = pid_of(pd->prov) };
	struct str why = { 0 };
	int r;

	(void)ps;
	if (pd->id || !owns(pd->prov))
		return NULL;
	r = search(&w);
	objects_free(&os);
	put_why(&w, -r, &why);
	snprintf(text, sizeof(text), "%s", why.n ? why.s : "");
	str_free(&why);
	return *text ? text : NULL;
}

const struct provider prov_pid = {
	.name = "pid",
	.owns = owns,
	.prepare = prepare,
	.in_module = in_module,
	.in_func = in_func,
	.process = process,
	.place = place,
	.refuse = refuse,
	.arg = user_put_arg,
	.user_arg = user_get_arg,
	.no_types = user_no_types,
	.attr = { DC_ATTR(EVOLVING, EVOLVING, ISA),
		DC_ATTR(PRIVATE, PRIVATE, UNKNOWN),
		DC_ATTR(PRIVATE, PRIVATE, UNKNOWN),
		DC_ATTR(EVOLVING, EVOLVING, ISA),
		DC_ATTR(PRIVATE, PRIVATE, UNKNOWN) },
};
