/* check_attr.c - the stability of what a clause uses: of names that it looks
 * up, and of the probes that it belongs to. The least is kept, and must not be
 * below -xamin. */
#include "dcomp/check/check_impl.h"

#include <string.h>

#include "dcomp/attr.h"

/* The stability that a provider's declaration and pragmas give, else the one
 * the registry knows. */
static struct dc_attr part_attr(
	struct dcomp *dc, const struct dc_probe *probe, enum dc_part part)
{
	const struct dc_attr *declared = prov_attr(dc, probe->desc.prov, part);

	if (declared)
		return *declared;
	return probe->attr ? probe->attr[part] : DC_ATTR_KERN;
}

struct provs { /* the providers of one description */
	struct dcomp *dc;
	const struct dif_pdesc *pd;
	struct dc_attr attr, args;
	const char *last; /* the last provider */
};

static void use_part(
	struct provs *p, const struct dc_probe *probe, enum dc_part part)
{
	p->attr = dc_attr_min(p->attr, part_attr(p->dc, probe, part));
}

static void add_provider(void *arg, const struct dc_probe *probe)
{
	struct provs *p = arg;

	if (p->last && !strcmp(p->last, probe->desc.prov))
		return;
	p->last = probe->desc.prov;
	use_part(p, probe, PART_PROVIDER);
	if (*p->pd->mod)
		use_part(p, probe, PART_MODULE);
	if (*p->pd->func)
		use_part(p, probe, PART_FUNCTION);
	if (*p->pd->name)
		use_part(p, probe, PART_NAME);
	p->args = dc_attr_min(p->args, part_attr(p->dc, probe, PART_ARGS));
}

static struct provs attrs_of(struct dcomp *dc, const struct dif_pdesc *pd)
{
	struct provs p = { dc, pd, DC_ATTR_MAX, DC_ATTR_MAX, NULL };

	check_probes(dc, pd, add_provider, &p);
	return p;
}

struct dc_attr attr_of_args_of(struct dcomp *dc, const struct dc_probe *probe)
{
	return part_attr(dc, probe, PART_ARGS);
}

struct dc_attr attr_of_probe(struct dcomp *dc, const struct dc_probe *probe)
{
	struct provs p = { dc, &probe->desc, DC_ATTR_MAX, DC_ATTR_MAX, NULL };

	add_provider(&p, probe);
	return p.attr;
}

static const char *attr_text(struct dcomp *dc, struct dc_attr a)
{
	struct str text = { 0 };
	const char *s;

	dc_attr_put(&text, a);
	s = arena_strndup(&dc->arena, text.s, text.n);
	str_free(&text);
	return s;
}

static void check_minimum(struct dcomp *dc, struct dc_loc loc, struct dc_attr a,
	const char *what, const char *name)
{
	if (dc_attr_less(a, dc->opts.amin))
		dc_error(dc, loc, D_ATTR_MIN,
			"attributes for %s %s (%s) are less than predefined "
			"minimum",
			what, name, attr_text(dc, a));
}

struct dc_attr attr_of_pdescs(struct dcomp *dc, const struct dc_clause *c)
{
	struct dc_attr a = DC_ATTR_MAX;
	const struct pdesc *text = c->decl->u.clause.pdescs;
	uint32_t i;

	for (i = 0; i < c->npdescs; i++, text = text->next) {
		struct dc_attr one = attrs_of(dc, &c->pdesc[i]).attr;

		check_minimum(
			dc, text->loc, one, "probe description", text->text);
		a = dc_attr_min(a, one);
	}
	return a;
}

/* Return the stability of the arguments of the clause's probes. */
static struct dc_attr attr_of_args(struct dcomp *dc)
{
	struct dc_attr a = DC_ATTR_MAX;
	uint32_t i;

	for (i = 0; dc->clause && i < dc->clause->npdescs; i++)
		a = dc_attr_min(a, attrs_of(dc, &dc->clause->pdesc[i]).args);
	return a;
}

static const char *kind_text(const struct sym *s)
{
	switch (s->kind) {
	case SYM_SUBR:
	case SYM_ACT:
	case SYM_AGGFN:
		return "function";
	case SYM_VAR:
		return s->u.var.is_array ? "associative array" : "scalar";
	case SYM_BVAR:
		return "scalar";
	default:
		return sym_what(s);
	}
}

void attr_use(struct dcomp *dc, struct dc_loc loc, const struct sym *s)
{
	struct dc_attr a = s->attr;

	if (!dc->opts.attrs || dc->unrated)
		return;
	if (s->kind == SYM_BVAR && s->u.bvar.id == BVAR_ARG)
		a = dc_attr_min(a, attr_of_args(dc));
	dc->attr = dc_attr_min(dc->attr, a);
	if (dc->clause)
		check_minimum(dc, loc, a, kind_text(s), s->name);
}

void attr_use_kernel(struct dcomp *dc, struct dc_loc loc, const char *name)
{
	if (!dc->opts.attrs || dc->unrated)
		return;
	dc->attr = dc_attr_min(dc->attr, DC_ATTR_KERN);
	check_minimum(dc, loc, DC_ATTR_KERN, "symbol", name);
}

void dc_clause_attrs(struct dcomp *dc, uint32_t i, struct dc_attr *desc,
	struct dc_attr *stmt)
{
	*desc = dc->clauses.v[i].pattr;
	*stmt = dc->clauses.v[i].sattr;
}
