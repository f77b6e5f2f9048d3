/* prov_usdt.c - NAMEn:MODULE:FUNCTION:PROBE, probes that are in the program of
 * process n or in one of its libraries. NAME is the provider's name there; the
 * function is the one that the place is in, "" if that is not known. A probe in
 * several places of a function, once for each time that it was inlined, is one
 * probe. Two underscores in a probe's name are a dash; descriptions may also
 * use the underscores.
 *
 * Descriptions with a number are searched in that process. A glob that no other
 * provider's name matches is searched in all processes. If it means a provider
 * in whatever process, as NAME* does, that is one probe for all of them,
 * present and future, of a provider called NAME*, which is also searched in
 * files that nobody has mapped yet (usdt_files.c); only lists say which process
 * has it. */
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probes/isa/isa.h"
#include "probes/proc/process.h"
#include "probes/provider.h"
#include "probes/usdt.h"
#include "probes/user.h"

enum {
	MOST_DIGITS = 9 /* of a process number */
};

/* True if the name may end with a process number. */
static bool is_numbered(const char *prov)
{
	size_t n = strlen(prov);

	return n > 1 && isdigit((unsigned char)prov[n - 1]) &&
	       !isdigit((unsigned char)*prov) && !probe_is_glob(prov);
}

static bool is_pid(const char *prov)
{
	return !strncmp(prov, "pid", 3) &&
	       strspn(prov + 3, "0123456789") == strlen(prov + 3);
}

static bool owns(const char *prov)
{
	return is_numbered(prov) && !is_pid(prov);
}

/* True if the pattern means the provider's probes whichever process has
 * them. */
static bool means_all(const char *pattern, const char *prov)
{
	size_t n = strlen(pattern);

	return n > 1 && pattern[n - 1] == '*' && pattern[n - 2] != '\\' &&
	       probe_glob(pattern, prov);
}

static bool is_meant(const char *prov)
{
	return owns(prov) ||
	       (*prov && probe_is_glob(prov) && !probes_provided(prov));
}

/* True for NAME*, which means the provider whichever process has it. */
static bool is_of_all(const char *prov)
{
	return is_meant(prov) && !owns(prov) && prov[strlen(prov) - 1] == '*';
}

/* Return the number at the end: 123 of foo123. */
static const char *number_in(const char *prov)
{
	const char *end = prov + strlen(prov), *p = end;

	while (p > prov + 1 && isdigit((unsigned char)p[-1]))
		p--;
	while (p < end && (*p == '0' || end - p > MOST_DIGITS))
		p++;
	return p;
}

static pid_t process(const char *prov)
{
	if (!is_meant(prov))
		return 0;
	return owns(prov) ? atoi(number_in(prov)) : PROBES_ALL;
}

/* The search for one description. */
struct search {
	struct probes *ps; /* NULL: make no probes of what is found */
	struct objects *objects;
	const struct dif_pdesc *pd;
	/* if not NULL, collects the providers that were seen */
	struct str *provs;
	pid_t pid; /* the process being searched */
	const struct process *process;
	const struct module *module;
	struct user_room room;
	bool any;     /* the provider was seen */
	bool foreign; /* a file has notes that we do not understand */
	pid_t unread; /* the first process that could not be read, or 0 */
	int err;      /* why it could not */
};

/* Places. */

/* A note must be about an instruction that does nothing. Notes about any other
 * place are not believed: there might not even be an instruction. */
static bool is_nop(const struct object *o, uint64_t off)
{
	uint8_t code[ISA_MAX_LEN];
	size_t n = object_read(o, off, code, sizeof(code));
	struct isa_insn in;

	return n && isa_decode(&in, code, n) && isa_is_nop(&in);
}

uint64_t usdt_semaphore(const struct object *o, uint64_t off)
{
	/* reading the notes for the first time does not change what it is */
	const struct notes *all = object_notes((struct object *)o);
	uint64_t at;

	for (uint32_t i = 0; all && i < notes_count(all); i++) {
		const struct note *n = notes_nth(all, i);

		if (n->semaphore && object_off(o, n->pc, &at) && at == off &&
			object_off(o, n->semaphore, &at))
			return at;
	}
	return 0;
}

/* Note where the object asks whether the probe is wanted. */
static void add_asks(struct probes *ps, struct usdt *u, struct object *o,
	const struct note *n)
{
	const struct notes *all = object_notes(o);
	uint64_t pc, off;

	for (uint32_t i = 0; (pc = notes_asked(all, n, i)); i++) {
		struct usdt_site *s;

		if (!object_off(o, pc, &off))
			continue;
		s = arena_new(&ps->arena, struct usdt_site);
		*s = (struct usdt_site){
			.object = o, .off = off, .next = u->asks
		};
		u->asks = s;
	}
}

static bool has_site(const struct usdt *u, const struct object *o)
{
	for (const struct usdt_site *s = u->sites; s; s = s->next)
		if (object_is_same(s->object, o))
			return true;
	return false;
}

/* Returns false if it is too late for another place. */
static bool add_site(
	struct search *w, struct usdt *u, const struct note *n, uint64_t off)
{
	struct probes *ps = w->ps;
	struct object *o = w->module->object;
	struct usdt_site **s = u->last ? &u->last->next : &u->sites;
	uint64_t *had = user_place(ps, u, o, off);

	for (const struct usdt_site *i = (const struct usdt_site *)*had; i;
		i = i->alike)
		if (object_is_same(i->object, o))
			return true; /* found by another description */
	if (u->attached)
		return false;
	if (!has_site(u, o))
		add_asks(ps, u, o, n);
	o->kept = true;
	*s = u->last = arena_new(&ps->arena, struct usdt_site);
	(*s)->alike = (const struct usdt_site *)*had;
	*had = (uint64_t)u->last;
	(*s)->object = o;
	(*s)->off = off;
	(*s)->shape = usdt_shape_of(ps, o, n);
	(*s)->unasked = !user_has_room(&w->room, o, off);
	(*s)->written =
		u->pid && w->process && process_writes(w->process, o, off);
	if (n->semaphore && !object_off(o, n->semaphore, &(*s)->semaphore))
		(*s)->semaphore = 0;
	return true;
}

static struct usdt *make(const struct search *w, pid_t pid)
{
	struct arena *a = &w->ps->arena;
	struct usdt *u = arena_new(a, struct usdt);

	u->pid = pid;
	u->path = arena_strdup(a, w->module->path);
	u->main = w->module->main;
	return u;
}

/* A place of a probe that was found in a module of a process. */
struct find {
	const char *mod, *func, *name;
	const struct note *note;
	uint64_t off;
};

/* Return the probe among those of the same names that has places in that file,
 * or may get some. What a process maps later is not in one that is attached
 * already; NULL: nor in any other. */
static const struct probe *probe_for(
	const struct probe *p, const struct object *o)
{
	const struct usdt_site *s = NULL;

	for (; p; p = p->again) {
		if (p->provider != &prov_usdt || !p->attach.usdt->pid ||
			!p->attach.usdt->attached)
			return p;
		for (s = p->attach.usdt->sites; s && s->object != o;)
			s = s->next;
		if (s)
			return p;
	}
	return NULL;
}

/* Returns false if the probe of that provider cannot get another place. */
static bool add(
	struct search *w, const struct find *f, pid_t pid, const char *prov)
{
	const struct dif_pdesc pd = { prov, f->mod, f->func, f->name, 0, 0 };
	const struct probe *first = probes_get(w->ps, &pd);
	const struct probe *p = probe_for(first, w->module->object);

	if (!p) {
		struct probe new = { .provider = &prov_usdt,
			.prov = prov,
			.mod = f->mod,
			.func = f->func,
			.name = f->name,
			.attach = { .kind = ATTACH_USDT } };

		new.attach.usdt = make(w, pid);
		usdt_find_told(&w->ps->arena, new.attach.usdt,
			w->module->object, f->note, prov_usdt.attr);
		p = probes_add_again(w->ps, first, &new);
	}
	if (!p || p->provider != &prov_usdt)
		return true;
	return add_site(w, p->attach.usdt, f->note, f->off);
}

static bool in_module(const struct probe *p, const char *pattern)
{
	return user_is_module(
		pattern, p->mod, p->attach.usdt->path, p->attach.usdt->main);
}

/* Make a key of a place and its names, independent of the file's name. */
static void all_key(struct str *key, const struct search *w,
	const struct find *f, const char *prov)
{
	const uint64_t at[] = { w->module->object->ino, f->off };

	str_put(key, at, sizeof(at));
	str_put(key, prov, strlen(prov) + 1);
	str_puts(key, f->name);
}

/* Add a place for all processes: if a file has several names, one of them is
 * enough. Returns false if the description means another name than the one in
 * use. */
static bool add_for_all(
	struct search *w, const struct find *f, const char *prov)
{
	const struct dif_pdesc pd = { prov, f->mod, f->func, f->name, 0, 0 };
	struct str key = { 0 };
	const struct probe *p;
	uint64_t *had;
	bool added;

	all_key(&key, w, f, prov);
	had = hash_put(usdt_for_all(w->ps), key.s, key.n);
	p = (const struct probe *)(uintptr_t)*had;
	if (p && object_is_same(
			 p->attach.usdt->sites->object, w->module->object)) {
		added = probe_part(w->pd->mod, p->mod) ||
			in_module(p, w->pd->mod);
	} else {
		added = add(w, f, 0, prov);
		p = probes_get(w->ps, &pd);
		if (added && p && p->provider == &prov_usdt)
			*had = (uintptr_t)p;
	}
	if (added && w->process)
		processes_note_copy(w->ps, w->process, w->module, f->off);
	str_free(&key);
	return added;
}

/* Add the place to NAME* if that is meant for all processes, else to NAMEn. */
static void add_either(struct search *w, const struct find *f)
{
	const char *name = f->note->prov;
	struct str prov = { 0 };

	str_printf(&prov, "%s*", name);
	str_printable(prov.s);
	if (w->ps->lists || !means_all(w->pd->prov, name) ||
		(!add_for_all(w, f, prov.s) && w->pid)) {
		str_reset(&prov);
		str_printf(&prov, "%s%d", name, w->pid);
		str_printable(prov.s);
		add(w, f, w->pid, prov.s);
	}
	str_free(&prov);
}

/* Names. */

static void put(struct str *out, const char *text)
{
	str_reset(out);
	str_puts(out, text);
	str_printable(out->s);
}

static void put_function(
	struct str *out, struct object *o, const struct note *n)
{
	const struct symbols *s = object_symbols(o);
	const struct symbol *y = s ? symbols_find(s, n->pc) : NULL;

	str_reset(out);
	str_puts(out, "");
	if (y)
		symbol_put(out, s, y);
	str_printable(out->s);
}

static void make_dashes(char *name)
{
	char *to = name;

	while (*name)
		if (name[0] == '_' && name[1] == '_') {
			*to++ = '-';
			name += 2;
		} else {
			*to++ = *name++;
		}
	*to = 0;
}

/* Find out which form of the name the description uses; returns false if it
 * means another name. */
static bool name_meant(const char *pattern, char *name)
{
	char *as_is = xstrdup(name);
	bool meant;

	make_dashes(name);
	meant = probe_part(pattern, name);
	if (!meant && probe_part(pattern, as_is)) {
		strcpy(name, as_is);
		meant = true;
	}
	free(as_is);
	return meant;
}

static void try_names(struct search *w, const struct note *n)
{
	struct str mod = { 0 }, func = { 0 }, name = { 0 };
	struct object *o = w->module->object;
	uint64_t off;

	put(&name, n->name);
	if (name_meant(w->pd->name, name.s) && object_off(o, n->pc, &off) &&
		is_nop(o, off)) {
		put(&mod, w->module->name);
		put_function(&func, o, n);
		if (probe_part(w->pd->func, func.s))
			add_either(w, &(struct find){
					      mod.s, func.s, name.s, n, off });
	}
	str_free(&mod);
	str_free(&func);
	str_free(&name);
}

static void try_note(struct search *w, const struct note *n)
{
	struct str prov = { 0 };

	str_printf(&prov, "%s%d", n->prov, w->pid);
	str_printable(prov.s);
	if (w->provs && w->provs->n < 200)
		str_add_item(w->provs, prov.s);
	if (probe_glob(w->pd->prov, prov.s)) {
		w->any = true;
		if (w->ps)
			try_names(w, n);
	}
	str_free(&prov);
}

static void try_module(struct search *w, const struct module *m)
{
	const struct notes *n;

	if (!w->provs && !user_is_module(w->pd->mod, m->name, m->path, m->main))
		return;
	n = object_notes(m->object);
	w->foreign |= w->provs && notes_are_foreign(m->object->elf);
	w->module = m;
	for (uint32_t i = 0; n && i < notes_count(n); i++)
		try_note(w, notes_nth(n, i));
}

/* Processes. */

static void try_modules(struct search *w, const struct process *p)
{
	w->pid = p->pid;
	w->process = p;
	for (size_t i = 0; i < p->modules.n; i++)
		try_module(w, &p->modules.v[i]);
	w->process = NULL;
}

static void try_process(struct search *w, pid_t pid)
{
	struct process p;
	int r = process_read(&p, w->objects, pid);

	if (!r) {
		try_modules(w, &p);
		process_free(&p);
		if (w->ps)
			processes_trim(w->ps);
	} else if (!w->unread) {
		w->unread = pid;
		w->err = -r;
	}
}

/* The same for a process that a description names. */
static void try_named(struct search *w, pid_t pid)
{
	const struct process *p;

	if (!w->ps)
		try_process(w, pid);
	else if ((p = processes_named(w->ps, pid)))
		try_modules(w, p);
}

/* foo2123 may be provider foo of process 2123, or foo2 of 123. */
static void try_numbers(struct search *w)
{
	for (const char *p = number_in(w->pd->prov); *p; p++)
		if (*p != '0')
			try_named(w, atoi(p));
}

static void on_process(void *arg, pid_t pid)
{
	try_process(arg, pid);
}

static void on_file(void *arg, const struct module *m)
{
	try_module(arg, m);
}

static void look(struct search *w)
{
	if (owns(w->pd->prov)) {
		try_numbers(w);
		return;
	}
	probes_each_process(w->ps, on_process, w);
	w->pid = 0;
	if (w->ps && !w->ps->lists && !w->ps->changed.n)
		usdt_each_file(w->objects, w->pd, on_file, w);
}

static void prepare(struct probes *ps, const struct dif_pdesc *pd)
{
	struct search w = { .ps = ps, .pd = pd };

	if (!is_meant(pd->prov))
		return;
	w.objects = probes_objects(ps);
	look(&w);
	user_room_free(&w.room);
}

static void ahead(struct probes *ps, const struct dif_pdesc *pd, pid_t pid,
	const struct module *m)
{
	struct search w = {
		.ps = ps, .objects = probes_objects(ps), .pd = pd, .pid = pid
	};

	if (owns(pd->prov))
		try_module(&w, m);
	user_room_free(&w.room);
}

static pid_t place(const struct probe *p, const struct object **o)
{
	const struct usdt *u = p->attach.usdt;

	*o = u->sites->object;
	return u->pid;
}

static bool known(struct probes *ps, const struct dif_pdesc *pd)
{
	struct search w = { .pd = pd, .objects = probes_objects(ps) };

	look(&w);
	return w.any;
}

/* The whole number is most likely meant. */
static bool is_unread(const struct probes *ps, const struct search *w)
{
	pid_t meant = process(w->pd->prov);

	return !meant || w->unread == meant || processes_wait(ps, meant);
}

static void put_why(
	const struct probes *ps, const struct search *w, struct str *out)
{
	if (w->provs->n)
		str_printf(out,
			"the process has probes of its own only of these "
			"providers: %.300s",
			w->provs->s);
	else if (is_unread(ps, w))
		user_why_none(
			ps, process(w->pd->prov), w->err ? w->err : ESRCH, out);
	else
		str_puts(out, "none of the files that the process has mapped "
			      "has probes of its own");
	if (w->foreign)
		str_puts(out, "; it has .note.usdt notes of another DTrace, "
			      "which cannot be read since their format is not "
			      "documented: build it with sys/sdt.h, or with "
			      "dtrace -h and -G");
}

static const char *refuse(const struct probes *ps, const struct dif_pdesc *pd)
{
	static char text[600];
	struct objects os = { 0 };
	struct str provs = { 0 }, why = { 0 };
	struct search w = { .objects = &os, .pd = pd, .provs = &provs };

	if (!pd->id && is_of_all(pd->prov))
		return "no process has such probes, and no file in $PATH whose "
		       "name begins like that has any; a file elsewhere can "
		       "be named by its path, as the module";
	if (pd->id || !owns(pd->prov))
		return NULL;
	look(&w);
	objects_free(&os);
	put_why(ps, &w, &why);
	snprintf(text, sizeof(text), "%s", why.s);
	str_free(&why);
	str_free(&provs);
	return w.any ? NULL : text;
}

/* The arguments are described as in the first place. */
static size_t arg(const struct probe *p, uint32_t n, struct str *out)
{
	const struct usdt_args *a = &p->attach.usdt->sites->shape->args;

	if (n >= a->n)
		return 0;
	if (a->arg[n].place == USDT_REFUSED)
		str_puts(out, "uint64_t");
	else
		str_printf(out, "%sint%d_t", a->arg[n].is_signed ? "" : "u",
			8 * a->arg[n].size);
	return out->n;
}

static const char *told(const struct probe *p)
{
	return p->attach.usdt->told;
}

static const struct dc_attr *told_attr(const struct probe *p)
{
	return p->attach.usdt->attr;
}

static void no_types(const struct probe *p, struct str *out)
{
	const char *prov = p->prov;
	int n = strcspn(prov, "0123456789*");

	str_printf(out,
		"the file tells only their sizes; the program may declare "
		"them, as in provider %.*s { probe %s(a.out`struct "
		"foo *); };",
		n, prov, p->name);
}

const struct provider prov_usdt = {
	.name = "usdt",
	.owns = owns,
	.prepare = prepare,
	.ahead = ahead,
	.in_module = in_module,
	.process = process,
	.known = known,
	.place = place,
	.refuse = refuse,
	.arg = arg,
	.no_types = no_types,
	.told = told,
	.told_attr = told_attr,
	.attr = { DC_ATTR(PRIVATE, PRIVATE, UNKNOWN),
		DC_ATTR(PRIVATE, PRIVATE, UNKNOWN),
		DC_ATTR(PRIVATE, PRIVATE, UNKNOWN),
		DC_ATTR(PRIVATE, PRIVATE, UNKNOWN),
		DC_ATTR(PRIVATE, PRIVATE, UNKNOWN) },
};
