/* near.c - writes the end of messages about unknown names, such as "; did you
 * mean ...?". */
#include "dcomp/check/near.h"

#include "base/nearest.h"
#include "dcomp/check/check_impl.h"
#include "dcomp/dlib.h"
#include "dcomp/type/ktype.h"

static const char *suggestion(struct dcomp *dc, const struct nearest *n)
{
	struct str out = { 0 };
	const char *s;

	str_puts(&out, "");
	nearest_put(&out, n);
	s = dc_intern(dc, out.s, out.n);
	str_free(&out);
	return s;
}

/* Return a suggestion for a name that bpftrace has for what D has, too; else
 * NULL. */
static const char *near_other(const char *name)
{
	static const char *const row[][2] = {
		{ "comm", "; did you mean execname?" },
		{ "nsecs", "; did you mean timestamp?" },
		{ "kstack", "; did you mean stack()?" },
		{ "str", "; did you mean copyinstr()?" },
		{ "hist", "; did you mean quantize()?" },
		{ "lhist", "; did you mean lquantize()?" },
		{ "ntop", "; did you mean inet_ntop()?" },
		{ "delete", "; did you mean trunc(), or an assignment of 0?" },
	};

	for (size_t i = 0; i < sizeof(row) / sizeof(*row); i++)
		if (!strcmp(name, row[i][0]))
			return row[i][1];
	return NULL;
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

struct assigned {
	const struct node *id;
	uint32_t line; /* 0: it is not */
};

static void note_assigned(void *arg, struct node *n)
{
	const struct node *id, *to;
	struct assigned *a = arg;

	if (n->kind != N_ASSIGN || a->line)
		return;
	to = n->u.op.a;
	id = to->kind == N_INDEX ? to->u.call.fn : to;
	if (id->kind == N_IDENT && id->u.id.scope == a->id->u.id.scope &&
		id->u.id.name == a->id->u.id.name)
		a->line = n->loc.line;
}

const char *near_assignment(struct dcomp *dc, const struct node *id)
{
	struct assigned a = { .id = id };
	const struct decl *d = dc->clause ? dc->clause->decl : NULL;

	for (; d && !a.line; d = d->next)
		if (d->kind == DC_CLAUSE)
			node_each(d->u.clause.body, note_assigned, &a);
	if (!a.line)
		return NULL;
	return arena_printf(&dc->arena,
		": it is read here before line %u assigns it; declare it above",
		a.line);
}

const char *near_variable(
	struct dcomp *dc, enum sym_space space, const char *name)
{
	const char *other = space == NS_PLAIN ? near_other(name) : NULL;
	struct nearest n;

	if (other)
		return other;
	nearest_init(&n, name);
	try_symbols(dc, space, false, &n);
	if (space == NS_PLAIN)
		try_libraries(dc, DLIB_NAME, &n);
	return suggestion(dc, &n);
}

const char *near_function(struct dcomp *dc, const char *name)
{
	const char *other = near_other(name);
	struct nearest n;

	if (other)
		return other;
	nearest_init(&n, name);
	try_symbols(dc, NS_PLAIN, true, &n);
	return suggestion(dc, &n);
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
	return suggestion(dc, &n);
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

	if (!dc_tells(dc)) /* of so many types it takes long */
		return "";
	nearest_init(&n, name);
	try_types(
		is_typedef ? &dc->types->typedefs : &dc->types->tags, kind, &n);
	if (!is_typedef)
		try_types(&dc->types->own_tags, kind, &n);
	try_libraries(dc, is_typedef ? DLIB_TYPE : DLIB_TAG, &n);
	dc_ktype_near(dc, kind, &n);
	return suggestion(dc, &n);
}
