/* prov_pid.c - pidN:MODULE:FUNCTION:entry, :return and :OFFSET, an instruction
 * of the function, and pidN:MODULE:-:ADDRESS, an instruction given by its
 * address in process N. A module is named by its path, by the last part of the
 * path, or by that up to one of its dots; the program itself is also a.out. A
 * function has probes under each of its names that is asked for; a glob that
 * matches several gets one for each place.
 *
 * Left out are stubs of the PLT, parts that the compiler has split off a
 * function, and IFUNCs, which choose a function when the program begins; also
 * instructions of which it is not certain where they begin, or whether the
 * function returns by them (body.h). Functions of the same name in one module
 * are one probe. */
#include <elf.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/host/yama.h"
#include "base/procfile.h"
#include "probes/pid_impl.h"
#include "probes/proc/demangle.h"
#include "probes/proc/look.h"

/* Return N; 0: this is not a name of ours. */
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

static bool means_all(const char *prov)
{
	return !strcmp(prov, PID_ALL);
}

static bool owns(const char *prov)
{
	return pid_of(prov) || means_all(prov);
}

static pid_t process(const char *prov)
{
	return means_all(prov) ? PROBES_ALL : pid_of(prov);
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

static bool is_number(const char *name, uint64_t *n)
{
	size_t length = strlen(name);

	*n = strtoull(name, NULL, 16);
	return length && length <= 16 &&
	       strspn(name, "0123456789abcdef") == length;
}

static struct pid_wanted wanted_of(const char *name)
{
	struct pid_wanted w = { .entry = probe_part(name, "entry"),
		.back = probe_part(name, "return"),
		.end = !strcmp(name, "end"),
		.each = !*name || probe_is_glob(name) };

	w.at = is_number(name, &w.offset);
	return w;
}

static bool is_name(const char *name)
{
	struct pid_wanted w = wanted_of(name);

	return w.entry || w.back || w.end || w.each || w.at;
}

/* Demangled names of C++ and Rust contain colons, which no part of a
 * description can: a pattern must be a glob to match one. */
static bool is_meaning(const char *glob, const char *func)
{
	struct str meaning = { 0 };
	bool is = demangle(&meaning, func) && probe_glob(glob, meaning.s);

	str_free(&meaning);
	return is;
}

static bool in_func(const struct probe *p, const char *pattern)
{
	return probe_is_glob(pattern) && is_meaning(pattern, p->func);
}

/* True if the symbol is a function that the description means. */
static bool is_meant(
	const struct pid_search *w, const struct symbol *y, const char *name)
{
	const char *func = w->pd->func;

	return *name &&
	       (probe_part(func, name) ||
		       (w->glob && is_meaning(func, name))) &&
	       (w->one || !w->any || y->addr != w->last);
}

static void try_symbol(struct pid_search *w, const struct symbols *s,
	const struct symbol *y, struct str *name)
{
	if (y->stub || y->part)
		return;
	str_reset(name);
	symbol_put(name, s, y);
	str_printable(name->s);
	if (is_meant(w, y, name->s))
		pid_try_function(w, s, y, name->s);
}

static void try_symbols(struct pid_search *w, const struct symbols *s)
{
	struct str name = { 0 };
	const struct symbol *y;
	uint32_t n = 0;

	if (w->one)
		while ((y = symbols_next_named(s, w->pd->func, &n)))
			try_symbol(w, s, y, &name);
	else
		for (; n < symbols_count(s); n++)
			try_symbol(w, s, symbols_nth(s, n), &name);
	str_free(&name);
}

static void begin_module(struct pid_search *w, const struct module *m)
{
	w->modules++;
	w->module = m;
	w->made = NULL;
	w->any = false;
	w->glob = probe_is_glob(w->pd->func);
	w->one = *w->pd->func && !w->glob;
	rseqs_free(&w->rseqs);
	rseqs_read(&w->rseqs, m->object->elf);
	w->writes = pid_is_written(w, 0);
	snprintf(w->name, sizeof(w->name), "%s", m->name);
	str_printable(w->name);
}

static void try_module(struct pid_search *w, const struct module *m)
{
	const struct symbols *s = object_symbols(m->object);

	begin_module(w, m);
	w->beyond += symbols_beyond(s);
	w->left = user_readable(s);
	try_symbols(w, s);
}

/* When searching all processes, each file is searched once for a description:
 * return where that is noted; NULL: it does not apply. */
static uint64_t *looked_at(const struct pid_search *w, const struct module *m)
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

/* Search the file, again if it turned out to be too late for a probe of all
 * processes, and in each process that does not run the file's own code. */
static void try_once(struct pid_search *w, const struct module *m)
{
	uint64_t *had = looked_at(w, m);

	w->own = false;
	if (had && *had && !process_writes(w->process, m->object, 0))
		w->modules++;
	else
		try_module(w, m);
	if (had)
		*had = !w->own;
}

static bool is_by_address(const struct pid_search *w)
{
	return !strcmp(w->pd->func, PID_BY_ADDRESS);
}

static bool is_wanted(const struct pid_search *w, const struct module *m)
{
	return user_is_module(w->pd->mod, m->name, m->path, m->main);
}

static void look_at_address(struct pid_search *w, const struct process *p)
{
	struct place at;

	if (!w->want.at || !process_find(p, w->want.offset, &at) ||
		!is_wanted(w, at.module))
		return;
	begin_module(w, at.module);
	pid_try_address(w, object_symbols(at.module->object), at.addr);
}

static void note_program(struct pid_search *w, const struct module *m)
{
	snprintf(w->program, sizeof(w->program), "%s", m->name);
	str_printable(w->program);
}

static void look_at_modules(struct pid_search *w, const struct process *p)
{
	for (size_t i = 0; i < p->modules.n; i++) {
		const struct module *m = &p->modules.v[i];

		if (m->main)
			note_program(w, m);
		if (is_wanted(w, m))
			try_once(w, m);
	}
}

/* Returns -errno if nothing of the process can be seen, as do the functions
 * that call it. */
static int look_within(struct pid_search *w, const struct process *p)
{
	w->pid = p->pid;
	w->process = p;
	w->asked = false;
	w->want = wanted_of(w->pd->name);
	if (is_by_address(w))
		look_at_address(w, p);
	else
		look_at_modules(w, p);
	body_free(&w->body);
	rseqs_free(&w->rseqs);
	w->process = NULL;
	return p->modules.n ? 0 : -ENOEXEC;
}

static int look(struct pid_search *w, pid_t pid)
{
	const struct process *named;
	struct process own;
	int r;

	if (user_whole(pid) != pid)
		return -ESRCH;
	if (w->ps && !w->all) {
		named = processes_named(w->ps, pid);
		return named ? look_within(w, named) : -ESRCH;
	}
	r = process_read(&own, w->objects, pid);
	if (r)
		return r;
	r = look_within(w, &own);
	process_free(&own);
	if (w->ps)
		processes_trim(w->ps);
	return r;
}

static void look_at_each(void *arg, pid_t pid)
{
	look(arg, pid);
}

/* Search a file that no process has mapped yet. */
static void look_at_file(struct pid_search *w)
{
	const char *path = w->pd->mod, *slash = strrchr(path, '/');
	struct module m = { .path = path, .main = true };

	if (w->modules || *path != '/' || probe_is_glob(path) ||
		(w->ps && w->ps->changed.n))
		return;
	m.object = objects_add(
		w->objects, look_open(look_at(path, NULL)), path, getpid());
	if (!m.object)
		return;
	m.name = slash + 1;
	try_module(w, &m);
}

/* The mappings of a process that keeps changing them may be read incompletely:
 * look again before saying that something is missing. */
static int look_well(struct pid_search *w, pid_t pid)
{
	int r = look(w, pid);

	for (int i = 0; i < 2 && !w->modules && r != -ESRCH; i++) {
		if (w->ps)
			processes_forget(w->ps);
		r = look(w, pid);
	}
	return r;
}

static int search(struct pid_search *w)
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
	struct pid_search w = { .ps = ps, .pd = pd };

	if (!owns(pd->prov))
		return;
	w.objects = probes_objects(ps);
	search(&w);
}

static void ahead(struct probes *ps, const struct dif_pdesc *pd, pid_t pid,
	const struct module *m)
{
	struct pid_search w = { .ps = ps,
		.pd = pd,
		.objects = probes_objects(ps),
		.pid = pid,
		.want = wanted_of(pd->name) };

	try_module(&w, m);
	body_free(&w.body);
	rseqs_free(&w.rseqs);
}

void user_free(struct probes *ps)
{
	hash_free(&ps->looked);
	hash_free(&ps->places);
	if (ps->objects)
		objects_free(ps->objects);
	free(ps->objects);
}

static bool is_program(const struct pid_search *w)
{
	return !strcmp(w->pd->mod, "a.out");
}

/* CAP_PERFMON is enough for what a process maps. */
static bool is_secret(pid_t pid)
{
	return !procfile_auxv(pid, AT_ENTRY);
}

/* A program's name may be a link to a file with another name. */
static void put_missing(const struct pid_search *w, struct str *out)
{
	str_printf(out, "process %d has no module %.100s", w->pid, w->pd->mod);
	if (*w->program)
		str_printf(out, "; its program is %s", w->program);
}

static const char names[] =
	"functions of processes have the probes entry, return, end and "
	"offsets, as hexadecimal digits";

static void put_why(const struct probes *ps, const struct pid_search *w,
	int err, struct str *out)
{
	const char *func = *w->pd->func ? w->pd->func : "*";

	if (err)
		user_why_none(ps, pid_of(w->pd->prov), err, out);
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
	else if (!w->modules && is_program(w) && is_secret(w->pid))
		str_printf(out,
			"which file is process %d's program is not told: %s; "
			"its name is enough",
			w->pid, yama_who_may());
	else if (!w->modules)
		put_missing(w, out);
	else if (w->chooser)
		str_printf(out,
			"%.100s stands for several functions, of which one is "
			"chosen when the program begins; name that",
			func);
	else if (w->functions && w->why)
		str_printf(out, "%.100s:%.20s: %s", func, w->pd->name, w->why);
	else if (w->functions)
		str_puts(out, names);
	else if (w->beyond)
		str_printf(out,
			"%" PRIu64 " functions of the module are not looked "
			"at, for it has too many",
			w->beyond);
}

static const char *refuse(const struct probes *ps, const struct dif_pdesc *pd)
{
	static char text[300];
	struct objects own = { 0 };
	struct pid_search w = { .pd = pd,
		.objects = ps->objects ? ps->objects : &own,
		.pid = pid_of(pd->prov) };
	struct str why = { 0 };
	int r;

	if (pd->id || !owns(pd->prov))
		return NULL;
	if (!is_name(pd->name))
		return names;
	r = processes_wait(ps, w.pid) ? -ESRCH : search(&w);
	objects_free(&own);
	put_why(ps, &w, -r, &why);
	snprintf(text, sizeof(text), "%s", why.n ? why.s : "");
	str_free(&why);
	return *text ? text : NULL;
}

/* No module has such probes. */
static bool known(struct probes *ps, const struct dif_pdesc *pd)
{
	(void)ps;
	return !is_name(pd->name);
}

const struct provider prov_pid = {
	.name = "pid",
	.owns = owns,
	.prepare = prepare,
	.ahead = ahead,
	.in_module = in_module,
	.in_func = in_func,
	.process = process,
	.place = place,
	.known = known,
	.refuse = refuse,
	.near = pid_near,
	.arg = user_put_arg,
	.user_arg = user_get_arg,
	.no_types = user_no_types,
	.attr = { DC_ATTR(EVOLVING, EVOLVING, ISA),
		DC_ATTR(PRIVATE, PRIVATE, UNKNOWN),
		DC_ATTR(PRIVATE, PRIVATE, UNKNOWN),
		DC_ATTR(EVOLVING, EVOLVING, ISA),
		DC_ATTR(PRIVATE, PRIVATE, UNKNOWN) },
};
