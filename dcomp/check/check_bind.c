/* check_bind.c - checks bindings: what makes the probes of a provider out of
 * others, its sources:
 *
 *	provider name {
 *		self void *lock;
 *		rawtp:::a { self->lock = args[0]; }
 *		probe p(struct x *x) : (x_t *x) =
 *			rawtp:::b /args[1]/ { x = args[0]; }
 *		      | rawtp:::c { x = args[2]; };
 *	};
 *
 * The first alternative is taken whose sources can all be enabled and whose
 * expressions compile with this kernel's types; [sources in brackets] for which
 * that fails are left out. This is tried on copies: for an embedded library
 * when one of its probes may be meant, for any other when the provider is
 * declared. Once a clause of the program names a probe, what binds it is
 * checked again, as a part of the program.
 *
 * Variables that a provider declares are its own: they get names that no
 * program can write. Its clauses may assign only these. A clause becomes a part
 * of the program if one of its probes exists here, and if a binding in the
 * program reads what it assigns, directly or through other clauses: in its
 * guard, or for an argument that a clause of the program reads. A clause that
 * does not compile with this kernel's types is left out if others assign the
 * same variables; if none do, a binding that reads them cannot be used. */
#include <string.h>

#include "dcomp/check/prov_impl.h"
#include "dcomp/dlib.h"

/* Errors in bindings that do not depend on the kernel. */

uint32_t bind_param(
	struct dcomp *dc, const struct pdecl *pr, const struct xmember *m)
{
	const struct member *own = pr->params;
	uint32_t i = 0;

	for (; own && own->name != m->name; own = own->next)
		i++;
	if (!own)
		dc_error(dc, m->loc, D_PROV_BIND,
			"probe %s has no parameter %s", pr->name, m->name);
	if (i >= DIF_NBOUNDARG)
		dc_error(dc, m->loc, D_PROV_BIND,
			"only the first %d parameters of a probe can be set",
			DIF_NBOUNDARG);
	return i;
}

static bool prov_binds(struct dcomp *dc, const char *name, size_t n)
{
	const struct provdecl *p = prov_find(dc, name, n);
	const char *other;

	if (p)
		return p->binds;
	for (uint32_t i = 0; dc->libs && (other = dc_bound_probe(i)); i++)
		if (!strncmp(other, name, n) && other[n] == ':')
			return true;
	return false;
}

/* A source must name its provider, as in "prov:..." or "prov:::name", and that
 * must have attach points of its own. */
static void check_source_name(struct dcomp *dc, const struct pdesc *pd)
{
	size_t n = strcspn(pd->text, ":"), parts = 1;

	for (const char *s = pd->text; *s; s++)
		parts += *s == ':';
	if (parts < 4 || !n || strcspn(pd->text, "*?[\\") < n)
		dc_error(dc, pd->loc, D_PROV_BIND,
			"a source must name its provider: %s", pd->text);
	if (n == 6 && !strncmp(pd->text, "dtrace", n))
		dc_error(dc, pd->loc, D_PROV_BIND,
			"a probe of dtrace cannot be a source: %s", pd->text);
	if (prov_binds(dc, pd->text, n))
		dc_error(dc, pd->loc, D_PROV_BIND,
			"a source may not be bound itself: %s", pd->text);
}

static void check_sets(
	struct dcomp *dc, const struct pdecl *pr, const struct xmember *sets)
{
	uint32_t seen = 0;

	for (const struct xmember *m = sets; m; m = m->next) {
		uint32_t bit = 1 << bind_param(dc, pr, m);

		if (seen & bit)
			dc_error(dc, m->loc, D_PROV_BIND,
				"parameter %s is set twice", m->name);
		seen |= bit;
	}
}

static void check_source_form(struct dcomp *dc, const struct provdecl *p,
	const struct pdecl *pr, const struct bsource *s)
{
	for (const struct pdesc *pd = s->clause->u.clause.pdescs; pd;
		pd = pd->next)
		check_source_name(dc, pd);
	check_sets(dc, pr, s->sets);
	own_rename(p, s->clause->u.clause.pred);
	for (struct xmember *m = s->sets; m; m = m->next)
		own_rename(p, m->value);
}

/* Choosing an alternative. */

static void check_set(
	struct dcomp *dc, const struct bind_job *j, const struct xmember *m)
{
	uint32_t i = bind_param(dc, j->pr, m);
	struct type *t = type_of_texpr(dc, pdecl_nth(j->pr->params, i)->type);
	struct node *value = node_clone(dc, m->value, NULL);

	check_expr(dc, value);
	if (!type_is_int(t) && !type_is_ptr(t))
		dc_error(dc, m->loc, D_PROV_BIND,
			"parameter %s must be an integer or a pointer",
			m->name);
	if (!type_assignable_from(t, value))
		dc_error(dc, m->loc, D_OP_INCOMPAT,
			"operands have incompatible types: \"%s\" = \"%s\"",
			type_name_beside(dc, t, value->type),
			type_name_beside(dc, value->type, t));
	check_coerce(dc, value, t);
	j->b->value[i] = value;
}

/* Check copies of guard and expressions, as a clause of the source. */
void bind_check_source(struct dcomp *dc, void *arg)
{
	struct bind_job *j = arg;
	struct dc_clause *c = &j->b->c;
	struct decl *d =
		arena_memdup(&dc->arena, j->s->clause, sizeof(*j->s->clause));

	d->u.clause.pred = node_clone(dc, d->u.clause.pred, NULL);
	c->decl = d;
	c->end = j->s->end;
	c->pdesc = dc_sources(dc, d, &c->npdescs, true);
	dc->clause = c;
	if (d->u.clause.pred)
		check_predicate(dc, d->u.clause.pred);
	for (const struct xmember *m = j->s->sets; m; m = m->next)
		check_set(dc, j, m);
	dc->clause = NULL;
}

struct bind_around bind_enter(struct dcomp *dc, const struct provdecl *p)
{
	struct bind_around a = { dc->clause, dc->lib, dc->attr, dc->unrated,
		dc->dry, dc->in_pred, dc->why, dc->depth };

	dc->clause = NULL;
	dc->lib = p->lib;
	dc->unrated = true;
	dc->in_pred = false;
	dc->depth = 0;
	return a;
}

void bind_leave(struct dcomp *dc, const struct bind_around *a)
{
	dc->clause = a->clause;
	dc->lib = a->lib;
	dc->attr = a->attr;
	dc->unrated = a->unrated;
	dc->dry = a->dry;
	dc->in_pred = a->in_pred;
	dc->why = a->why;
	dc->depth = a->depth;
}

static bool holds(struct dcomp *dc, struct provdecl *p, const struct pdecl *pr,
	const struct binding *b, const struct dc_failure **why)
{
	struct bind_around a = bind_enter(dc, p);
	bool ok = true, any = false, had = false;

	dc->dry = true;
	dc->why = why;
	for (struct bsource *s = b->sources; ok && s; s = s->next) {
		struct dc_binder binder = { 0 };
		struct bind_job j = { p, pr, s, &binder };
		bool here;

		had = had && s->instead;
		here = !had && dc_try(dc, bind_check_source, &j);
		had |= here;
		s->absent = s->optional && !here;
		ok = here || s->absent;
		any |= here;
	}
	bind_leave(dc, &a);
	ok = ok && any;
	if (ok)
		*why = bind_lacks(dc, p, pr, b);
	return ok && !*why;
}

/* Named parameters that are shown must be parameters of the probe. */
static void check_shown(struct dcomp *dc, const struct pdecl *pr)
{
	for (const struct member *m = pr->xparams; m; m = m->next) {
		const struct member *own = pr->params;

		while (m->name && own && own->name != m->name)
			own = own->next;
		if (!own)
			dc_error(dc, m->loc, D_PROV_BIND,
				"probe %s has no parameter %s", pr->name,
				m->name);
	}
}

static void check_form(
	struct dcomp *dc, const struct provdecl *p, struct pdecl *pr)
{
	pr->bound = arena_new(&dc->arena, struct bound);
	check_shown(dc, pr);
	for (const struct binding *i = pr->bindings; i; i = i->next)
		for (const struct bsource *s = i->sources; s; s = s->next)
			check_source_form(dc, p, pr, s);
}

/* Choose the alternative, and tell the registry whether the probe exists. */
static void choose(struct dcomp *dc, struct provdecl *p, struct pdecl *pr)
{
	struct bound *b = pr->bound;

	if (b->chosen)
		return;
	b->chosen = true;
	for (const struct binding *i = pr->bindings; i && !b->taken;
		i = i->next) {
		const struct dc_failure *why = NULL;

		if (holds(dc, p, pr, i, &why))
			b->taken = i;
		else if (!b->why)
			b->why = why;
	}
	if (dc->opts.bound)
		dc->opts.bound(dc->opts.arg, p->name, pdecl_real_name(dc, pr),
			b->taken ? NULL : b->why);
}

void bind_probe(struct dcomp *dc, const char *prov, const char *name)
{
	struct provdecl *p = prov_find(dc, prov, strlen(prov));
	struct pdecl *pr = p ? prov_probe(p, name) : NULL;

	if (pr && pr->bound)
		choose(dc, p, pr);
}

void bind_provider(struct dcomp *dc, struct provdecl *p, struct decl *d)
{
	struct pdecl *pr;

	p->lib = dc->lib;
	for (pr = p->probes; pr; pr = pr->next)
		p->binds |= pr->bindings != NULL;
	for (struct decl *m = d->u.provider.decls; m; m = m->next)
		if (m->kind == DC_CLAUSE)
			own_helper(dc, p, m);
		else
			own_declare(dc, p, m);
	for (pr = p->probes; pr; pr = pr->next)
		if (pr->bindings)
			check_form(dc, p, pr);
	for (pr = p->probes; pr; pr = pr->next)
		if (pr->bindings && !(dc->lib && dlib_is_embedded(dc, dc->lib)))
			choose(dc, p, pr);
}
