/* near.c - "; did you mean ...?" for messages about unknown names. */
#include "dcomp/check/near.h"

#include <string.h>

#include "base/nearest.h"
#include "dcomp/check/check_impl.h"
#include "dcomp/dlib.h"
#include "dcomp/type/ktype.h"

static const char *gen_text_of(struct dcomp *dc, const struct nearest *n)
{
	struct str out = { 0 };
	const char *s;

	str_puts(&out, "");
	nearest_put(&out, n);
	s = dc_intern(dc, out.s, out.n);
	str_free(&out);
	return s;
}

static void try_libraries(
	struct dcomp *dc, enum dlib_space space, struct nearest *n)
{
	for (uint32_t i = 0; dc->libs && i < dlib_ndefs; i++)
		if (dlib_defs[i].space == space)
			nearest_try(n, dlib_defs[i].name);
}

static bool is_function(const struct sym *s)
{
	return s->kind == SYM_SUBR || s->kind == SYM_ACT ||
	       s->kind == SYM_AGGFN;
}

static void try_symbols(struct dcomp *dc, enum sym_space space, bool functions,
	struct nearest *n)
{
	const struct hash *h = &dc->syms->space[space];

	for (size_t i = 0; i < h->n; i++) {
		const struct sym *s = (void *)(uintptr_t)h->entry[i].value;

		if (s && is_function(s) == functions)
			nearest_try(n, s->name);
	}
}

const char *near_variable(
	struct dcomp *dc, enum sym_space space, const char *name)
{
	struct nearest n;

	nearest_init(&n, name);
	try_symbols(dc, space, false, &n);
	if (space == NS_PLAIN)
		try_libraries(dc, DLIB_NAME, &n);
	return gen_text_of(dc, &n);
}

const char *near_function(struct dcomp *dc, const char *name)
{
	struct nearest n;

	nearest_init(&n, name);
	try_symbols(dc, NS_PLAIN, true, &n);
	return gen_text_of(dc, &n);
}

static void try_members(struct type *t, struct nearest *n)
{
	const struct type_member *m;

	type_complete(t);
	for (m = type_real(t)->members; m; m = m->next)
		if (m->name)
			nearest_try(n, m->name);
		else if (type_is_sou(m->type))
			try_members(m->type, n);
}

const char *near_member(struct dcomp *dc, struct type *t, const char *name)
{
	struct nearest n;

	nearest_init(&n, name);
	try_members(t, &n);
	return gen_text_of(dc, &n);
}

static void try_types(
	const struct hash *h, enum type_kind kind, struct nearest *n)
{
	for (size_t i = 0; i < h->n; i++) {
		const struct type *t = (void *)(uintptr_t)h->entry[i].value;

		if (t && t->kind == kind && t->name)
			nearest_try(n, t->name);
	}
}

const char *near_type(struct dcomp *dc, enum type_kind kind, const char *name)
{
	bool is_typedef = kind == T_TYPEDEF;
	struct nearest n;

	nearest_init(&n, name);
	try_types(
		is_typedef ? &dc->types->typedefs : &dc->types->tags, kind, &n);
	try_libraries(dc, is_typedef ? DLIB_TYPE : DLIB_TAG, &n);
	dc_ktype_near(dc, kind, &n);
	return gen_text_of(dc, &n);
}

/* Probe descriptions: which part is wrong? */

static const char **part_of(struct dif_pdesc *pd, int i)
{
	const char **const part[] = { &pd->prov, &pd->mod, &pd->func,
		&pd->name };

	return part[i];
}

struct part_search {
	struct nearest n;
	int part;
};

static void try_probe(void *arg, const struct dc_probe *probe)
{
	struct part_search *s = arg;
	struct dif_pdesc pd = probe->desc;

	nearest_try(&s->n, *part_of(&pd, s->part));
}

/* syscall:read:entry, where a colon is missing. */
static const char *near_shifted(struct dcomp *dc, const struct dif_pdesc *pd)
{
	struct dif_pdesc own = *pd;

	own.prov = pd->mod;
	own.mod = "";
	if (*pd->prov || !*pd->mod || !dc->opts.match(dc->opts.arg, &own))
		return "";
	return arena_printf(&dc->arena, "; did you mean %s::%s:%s?", own.prov,
		own.func, own.name);
}

/* A number in a probe's name is a rate or an offset, and none nearer than
 * another. */
static bool is_searched(const char *want, int part)
{
	return *want && (part != 3 || !strpbrk(want, "0123456789"));
}

const char *near_probe(struct dcomp *dc, const struct dif_pdesc *pd)
{
	static const int order[] = { 2, 3, 0, 1 }; /* function, name, ... */
	struct part_search s;

	for (size_t i = 0; dc->opts.probes && i < 4; i++) {
		struct dif_pdesc wide = *pd;
		const char **part = part_of(&wide, order[i]);

		s.part = order[i];
		nearest_init(&s.n, *part);
		*part = "";
		if (is_searched(s.n.want, s.part))
			dc->opts.probes(dc->opts.arg, &wide, try_probe, &s);
		if (s.n.n)
			return gen_text_of(dc, &s.n);
	}
	return near_shifted(dc, pd);
}
