/* pid_near.c - what the description of a function that matches no probe may
 * have meant: the function under the name that compilers or linkers gave it, in
 * another module, or one with a similar name. If the file has lost its names,
 * or was not mapped at all, this says so. No probes are made. */
#include <stdio.h>
#include <string.h>

#include "base/nearest.h"
#include "probes/pid_impl.h"
#include "probes/proc/demangle.h"

struct search {
	struct probes *ps;
	const struct dif_pdesc *pd;
	/* Functions that have the name within theirs: these are meant. */
	struct nearest meant;
	struct nearest near; /* functions with similar names */
	char *other;	     /* another module with a function of that name */
	struct object *stripped;
	bool any;  /* there is such a module */
	bool glob; /* the function is not named, so similar names say nothing */
};

typedef void module_fn(struct search *s, const struct module *m);

/* A file that was looked at, as a module. */
static struct module module_of(struct probes *ps, struct object *o)
{
	char *path = object_plain_path(o->path), *slash = strrchr(path, '/');
	const char *kept = arena_strdup(&ps->arena, path);
	struct module m = { .object = o,
		.path = kept,
		.name = slash ? kept + (slash - path) + 1 : kept,
		.main = o->main };

	free(path);
	return m;
}

/* Call fn for the modules of the process. If it has ended, and for all
 * processes, call it for all files that were looked at. */
static void each_module(struct search *s, module_fn *fn)
{
	pid_t pid = prov_pid.process(s->pd->prov);
	const struct process *p =
		pid == PROBES_ALL ? NULL : processes_see(s->ps, pid);
	struct objects *os = probes_objects(s->ps);

	for (size_t i = 0; p && i < p->modules.n; i++)
		fn(s, &p->modules.v[i]);
	for (size_t i = 0; (!p || !p->modules.n) && i < os->v.n; i++) {
		struct module m = module_of(s->ps, os->v.v[i]);

		fn(s, &m);
	}
}

static bool is_wanted(const struct search *s, const struct module *m)
{
	return user_is_module(s->pd->mod, m->name, m->path, m->main);
}

/* True if the text at `at', within `whole', is an identifier of n letters,
 * perhaps qualified, at the end or before parameters of any kind. */
static bool stands_alone(const char *whole, const char *at, size_t n)
{
	return (at == whole || at[-1] == ':') &&
	       (!at[n] || strchr("(<[@", at[n]));
}

/* True for n::s::get(long), if name is "get". */
static bool is_base(const char *text, const char *name)
{
	size_t n = strlen(name), hidden = strlen("(anonymous namespace)");
	const char *end = text;

	while ((end = strchr(end, '(')) &&
		!strncmp(end, "(anonymous namespace)", hidden))
		end += hidden;
	for (const char *at = text;
		(at = strstr(at, name)) && (!end || at < end); at++)
		if (stands_alone(text, at, n))
			return true;
	return false;
}

/* True if the symbol is how compilers and linkers call the function: with a
 * suffix, such as .constprop.0, a version, or mangled. */
static bool is_made_of(const char *symbol, const char *name)
{
	size_t n = strlen(name);
	struct str meaning = { 0 };
	bool is;

	if (!strncmp(symbol, name, n) && (symbol[n] == '.' || symbol[n] == '@'))
		return true;
	is = strstr(symbol, name) && demangle(&meaning, symbol) &&
	     is_base(meaning.s, name);
	str_free(&meaning);
	return is;
}

static void add(struct search *s, struct nearest *n, const char *name)
{
	for (size_t i = 0; i < n->n; i++)
		if (!strcmp(n->name[i], name))
			return;
	if (n->n < NEAREST_MAX)
		n->name[n->n++] = arena_strdup(&s->ps->arena, name);
}

/* Try a name that lasts only as long as this call: if it is taken, put a copy
 * in its place. */
static void try_near(struct search *s, const char *name)
{
	struct nearest *n = &s->near;

	nearest_try(n, name);
	for (size_t i = 0; i < n->n; i++)
		if (n->name[i] == name)
			n->name[i] = arena_strdup(&s->ps->arena, name);
}

static void try_symbol(struct search *s, const char *name)
{
	if (is_made_of(name, s->pd->func))
		add(s, &s->meant, name);
	else
		try_near(s, name);
}

static void try_symbols(struct search *s, const struct symbols *all)
{
	struct str name = { 0 };

	for (uint32_t i = 0; i < symbols_count(all); i++) {
		const struct symbol *y = symbols_nth(all, i);

		str_reset(&name);
		symbol_put(&name, all, y);
		str_printable(name.s);
		if (*name.s && !y->stub && !y->part)
			try_symbol(s, name.s);
	}
	str_free(&name);
}

static void look_within(struct search *s, const struct module *m)
{
	const struct symbols *all;

	if (!is_wanted(s, m))
		return;
	s->any = true;
	all = object_symbols(m->object);
	if (!s->glob)
		try_symbols(s, all);
	if (!s->stripped && (*s->pd->mod || m->main) &&
		symbols_are_stripped(all))
		s->stripped = m->object;
}

static bool has_function(struct object *o, const char *name)
{
	const struct symbols *all = object_symbols(o);
	const struct symbol *y;
	uint32_t i = 0;

	while ((y = symbols_next_named(all, name, &i)))
		if (!y->stub && !y->part)
			return true;
	return false;
}

/* Most files are told apart by their tables alone, which takes less time than
 * finding all of their functions. */
static void look_elsewhere(struct search *s, const struct module *m)
{
	if (!s->other && !is_wanted(s, m) &&
		elf_symbol(m->object->elf, s->pd->func) &&
		has_function(m->object, s->pd->func)) {
		s->other = arena_strdup(&s->ps->arena, m->name);
		str_printable(s->other);
	}
}

static bool has_unnamed(const struct symbols *all)
{
	for (uint32_t i = 0; i < symbols_count(all); i++)
		if (symbol_is_unnamed(symbols_nth(all, i)))
			return true;
	return false;
}

static void put_stripped(const struct search *s, struct str *out)
{
	struct object *o = s->stripped;
	struct module m = module_of(s->ps, o);
	char *name = arena_strdup(&s->ps->arena, m.name);

	str_printable(name);
	str_printf(out,
		"; %.100s is stripped: functions that it does not export %s",
		name,
		has_unnamed(object_symbols(o)) ? "are sub_ADDRESS"
					       : "are not known");
	if (o->nid > 1) {
		str_puts(out, ", unless what was split off is installed as ");
		debugfile_put_path(out, o->id, o->nid);
	}
}

static void put(const struct search *s, struct str *out)
{
	if (!s->any)
		str_printf(out, "; no module %.100s was mapped", s->pd->mod);
	else if (s->meant.n)
		nearest_put(out, &s->meant);
	else if (s->other)
		str_printf(out, "; %.100s has that function", s->other);
	else if (s->near.n)
		nearest_put(out, &s->near);
	else if (s->stripped)
		put_stripped(s, out);
}

const char *pid_near(struct probes *ps, const struct dif_pdesc *pd)
{
	struct search s = {
		.ps = ps, .pd = pd, .glob = probe_is_glob(pd->func)
	};
	struct str out = { 0 };
	const char *text;

	if (!*pd->func || !strcmp(pd->func, PID_BY_ADDRESS))
		return "";
	nearest_init(&s.near, pd->func);
	each_module(&s, look_within);
	if (s.any && !s.glob && !s.meant.n)
		each_module(&s, look_elsewhere);
	put(&s, &out);
	text = arena_strndup(&ps->arena, out.s ? out.s : "", out.n);
	str_free(&out);
	return text;
}
