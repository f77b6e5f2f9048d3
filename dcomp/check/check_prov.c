/* check_prov.c - checks provider declarations:
 *
 *	provider name {
 *		probe p(int a, char *b) : (string b, foo_t *a);
 *	};
 *
 * The first list is what the probe passes, the second what args[ ] shows,
 * matched by name, or by position if there are no names. An argument whose
 * types differ is translated or converted. */
#include "dcomp/check/check_impl.h"

#include <string.h>

#include "dcomp/check/prov_impl.h"
#include "dcomp/dlib.h"
#include "dcomp/type/ktype.h"

struct provdecl *prov_find(struct dcomp *dc, const char *name, size_t n)
{
	struct provdecl *p;

	for (p = dc->provs; p; p = p->next)
		if (!strncmp(p->name, name, n) && !p->name[n])
			return p;
	return NULL;
}

bool prov_is_declared(struct dcomp *dc, const char *prov)
{
	return prov_find(dc, prov, strlen(prov)) != NULL;
}

static struct provdecl *find_loading(
	struct dcomp *dc, const char *name, size_t n)
{
	struct provdecl *p = prov_find(dc, name, n);
	const char *s;

	if (p || !dc->libs)
		return p;
	s = dc_intern(dc, name, n);
	return dlib_load(dc, DLIB_PROVIDER, s) ? prov_find(dc, name, n) : NULL;
}

/* Find a provider's declaration; for USDT probes a process's number may follow
 * the name. */
static struct provdecl *find_prov(struct dcomp *dc, const char *name)
{
	size_t n = strlen(name);
	struct provdecl *p = find_loading(dc, name, n);

	while (n && strchr("0123456789*", name[n - 1]))
		n--;
	return p || !n ? p : find_loading(dc, name, n);
}

/* Stability. */

const struct dc_attr *prov_attr(
	struct dcomp *dc, const char *prov, enum dc_part part)
{
	struct provdecl *p = find_prov(dc, prov);

	return p && p->has[part] ? &p->attr[part] : NULL;
}

bool prov_set_attr(
	struct dcomp *dc, const char *prov, enum dc_part part, struct dc_attr a)
{
	struct provdecl *p = prov_find(dc, prov, strlen(prov));

	if (p) {
		p->has[part] = true;
		p->attr[part] = a;
	}
	return p != NULL;
}

/* Arguments. */

/* True if the names are equal; a declared name has __ for - in the probe's. */
static bool same_name(const char *declared, const char *name)
{
	for (; *declared && *name; declared++, name++) {
		bool dash = declared[0] == '_' && declared[1] == '_';

		if (dash && *name == '-')
			declared++;
		else if (*declared != *name)
			return false;
	}
	return *declared == *name;
}

const char *pdecl_real_name(struct dcomp *dc, const struct pdecl *pr)
{
	const char *name = pr->name;
	char *to = arena_strdup(&dc->arena, name), *at = to;

	for (; *name; name++) {
		bool dash = name[0] == '_' && name[1] == '_';

		*at++ = dash ? '-' : *name;
		name += dash;
	}
	*at = '\0';
	return dc_intern(dc, to, at - to);
}

struct pdecl *prov_probe(const struct provdecl *p, const char *name)
{
	struct pdecl *pr = p ? p->probes : NULL;

	while (pr && !same_name(pr->name, name))
		pr = pr->next;
	return pr;
}

/* A declaration in D precedes one by the traced program. */
static struct pdecl *find_probe(struct dcomp *dc, const struct dc_probe *probe)
{
	struct pdecl *pr =
		prov_probe(find_prov(dc, probe->desc.prov), probe->desc.name);

	return pr || !probe->told ? pr : prov_told(dc, probe);
}

void check_probes(struct dcomp *dc, const struct dif_pdesc *pd, dc_probe_fn *fn,
	void *arg)
{
	if (dc->opts.probes)
		dc->opts.probes(dc->opts.arg, pd, fn, arg);
	else
		fn(arg, &(struct dc_probe){ .desc = *pd });
}

const struct member *pdecl_nth(const struct member *m, uint32_t i)
{
	while (m && i--)
		m = m->next;
	return m;
}

uint32_t pdecl_source(const struct pdecl *pr, uint32_t i)
{
	const struct member *shown = pdecl_nth(pr->xparams, i);
	const struct member *m = pr->params;
	uint32_t j = 0;

	if (!pr->mapped || !shown->name)
		return i;
	for (; m && m->name != shown->name; m = m->next)
		j++;
	return m ? j : i;
}

static bool same_type(
	struct dcomp *dc, const struct member *a, const struct member *b)
{
	return a && b &&
	       type_same(
		       type_of_texpr(dc, a->type), type_of_texpr(dc, b->type));
}

static const struct member *shown_arg(const struct pdecl *pr, uint32_t i)
{
	return pdecl_nth(pr->mapped ? pr->xparams : pr->params, i);
}

/* True if args[i] is the same for both: what is shown, and what it is made
 * from. */
static bool same_arg(struct dcomp *dc, const struct pdecl *a,
	const struct pdecl *b, uint32_t i)
{
	const struct member *x = a ? shown_arg(a, i) : NULL;
	const struct member *y = b ? shown_arg(b, i) : NULL;

	if (!x || !y)
		return !x && !y && a && b;
	return same_type(dc, x, y) && a->told == b->told &&
	       pdecl_source(a, i) == pdecl_source(b, i) &&
	       same_type(dc, pdecl_nth(a->params, pdecl_source(a, i)),
		       pdecl_nth(b->params, pdecl_source(b, i)));
}

/* Return "(int a, psinfo_t *)", or "none". */
static const char *shown_args(struct dcomp *dc, const struct pdecl *pr)
{
	const struct member *m = !pr	      ? NULL
				 : pr->mapped ? pr->xparams
					      : pr->params;
	const char *list = "";

	for (; m; m = m->next)
		list = arena_printf(&dc->arena, "%s%s%s", list,
			*list ? ", " : "",
			type_name(dc, type_of_texpr(dc, m->type)));
	return *list ? arena_printf(&dc->arena, "(%s)", list) : "none";
}

struct search {
	struct dcomp *dc;
	uint32_t i; /* of args[i] */
	struct pdecl *first;
	struct dif_pdesc desc; /* the last one's */
	bool any, differ;
	const char *how; /* if they differ: how */
};

static void tell_difference(
	struct search *s, const struct dif_pdesc *desc, const struct pdecl *pr)
{
	s->differ = true;
	s->how = arena_printf(&s->dc->arena, "%s:::%s has %s, %s:::%s %s",
		s->desc.prov, s->desc.name, shown_args(s->dc, s->first),
		desc->prov, desc->name, shown_args(s->dc, pr));
}

static void add_probe(void *arg, const struct dc_probe *probe)
{
	struct search *s = arg;
	struct pdecl *pr = find_probe(s->dc, probe);

	if (s->differ)
		return;
	if (s->any && pr != s->first && !same_arg(s->dc, pr, s->first, s->i))
		tell_difference(s, &probe->desc, pr);
	s->any = true;
	s->first = pr;
	s->desc = probe->desc;
}

const struct pdecl *check_declared_probe(
	struct dcomp *dc, struct node *n, uint32_t arg)
{
	const struct dc_clause *c = dc->clause;
	struct search s = { .dc = dc, .i = arg };
	uint32_t i;

	for (i = 0; c && i < c->npdescs && !s.differ; i++)
		check_probes(dc, &c->pdesc[i], add_probe, &s);
	if (s.differ) {
		check_later_split(dc);
		dc_error(dc, n->loc, D_ARGS_MULTI,
			"args[ ] may not be referenced because probe "
			"description %s:%s:%s:%s matches an unstable set of "
			"probes: %s",
			c->pdesc[i - 1].prov, c->pdesc[i - 1].mod,
			c->pdesc[i - 1].func, c->pdesc[i - 1].name, s.how);
	}
	return s.first;
}

/* Replace n by xlate <out> (n). */
static void make_xlate(struct dcomp *dc, struct node *n, struct texpr *out)
{
	struct node *a = node_copy(dc, n);

	a->checked = true;
	n->kind = N_XLATE;
	n->sym = NULL;
	n->type = NULL;
	memset(&n->u, 0, sizeof(n->u));
	n->u.cast.type = out;
	n->u.cast.a = a;
	n->type = check_xlate(dc, n);
}

/* Replace n by stringof (n). */
static void make_stringof(struct dcomp *dc, struct node *n)
{
	struct node *a = node_copy(dc, n);

	a->checked = true;
	n->kind = N_STRINGOF;
	n->sym = NULL;
	memset(&n->u, 0, sizeof(n->u));
	n->u.op.a = a;
	check_expr(dc, n);
}

static bool needs_translation(struct type *from, struct type *to)
{
	struct type *t = type_is_ptr(to) ? type_real(to)->base : to;

	return type_is_sou(t) && !type_same(from, to);
}

/* A program that declares a structure unknown to D does not mean a kernel
 * structure that happens to have the same name. */
static struct type *own_type(
	struct dcomp *dc, const struct pdecl *pr, const struct member *m)
{
	struct type *t = type_of_texpr(dc, m->type), *in = type_innermost(t);

	type_complete(in);
	if (pr->told && type_is_ptr(t) && dc_ktype_is(in))
		return type_ptr_in(dc, type_basic(dc, BASE_VOID), SPACE_USER);
	return t;
}

struct type *check_declared_arg(
	struct dcomp *dc, struct node *n, const struct pdecl *pr, uint32_t i)
{
	const struct member *shown = shown_arg(pr, i);
	uint32_t from = shown ? pdecl_source(pr, i) : 0;
	const struct member *own = pdecl_nth(pr->params, from);
	struct type *t;

	if (!shown || !own)
		dc_error(dc, n->loc, D_ARGS_IDX,
			"index %lld is out of range for %s args[ ]: it has %s",
			(long long)n->u.call.args->u.i.value, pr->name,
			shown_args(dc, pr));
	check_make_arg(dc, n, from, own_type(dc, pr, own));
	t = same_type(dc, shown, own) ? n->type
				      : type_of_texpr(dc, shown->type);
	if (needs_translation(n->type, t))
		make_xlate(dc, n, shown->type);
	else if (type_is_string(t) && !type_is_string(n->type))
		make_stringof(dc, n);
	else
		check_coerce(dc, n, t);
	return n->type;
}

struct type *prov_arg_type(struct dcomp *dc, const struct dc_probe *probe,
	uint32_t i, bool *declared)
{
	struct pdecl *pr = find_probe(dc, probe);
	const struct member *m;

	*declared = pr != NULL;
	m = pr ? shown_arg(pr, i) : NULL;
	return m ? type_of_texpr(dc, m->type) : NULL;
}

/* Declarations. */

/* Treat (void) as (). */
static struct member *without_void(struct dcomp *dc, struct member *m)
{
	if (m && !m->next && !m->name && !m->type->declr &&
		type_is_void(type_of_texpr(dc, m->type)))
		return NULL;
	return m;
}

static void check_params(struct dcomp *dc, const struct member *m)
{
	for (; m; m = m->next) {
		struct type *t = type_of_texpr(dc, m->type);

		if (type_is_void(t))
			dc_error(dc, m->loc, D_DECL_PROTO_VOID,
				"probe declaration may not use void for an "
				"argument");
	}
}

/* Check that the arguments that are passed have different names. */
static void check_names(struct dcomp *dc, const struct pdecl *pr)
{
	const struct member *m, *other;

	for (m = pr->params; m; m = m->next)
		for (other = m->next; m->name && other; other = other->next)
			if (other->name == m->name)
				dc_error(dc, other->loc, D_DECL_IDRED,
					"identifier redeclared: %s: it is "
					"another argument of probe %s",
					m->name, pr->name);
}

/* Check that every shown argument comes from one that is passed; one with a
 * name does not come from one with another name. */
static void check_map(struct dcomp *dc, const struct pdecl *pr)
{
	uint32_t i = 0;
	const struct member *m, *from;

	for (m = pr->xparams; m; m = m->next, i++) {
		from = pdecl_nth(pr->params, pdecl_source(pr, i));
		if (!from)
			dc_error(dc, m->loc, D_PROV_PRARGLEN,
				"translated argument #%u has no argument of "
				"probe %s to come from",
				i + 1, pr->name);
		if (m->name && from->name && m->name != from->name)
			dc_error(dc, m->loc, D_PROV_PRARGLEN,
				"probe %s has no parameter %s", pr->name,
				m->name);
	}
}

static void check_probe(
	struct dcomp *dc, const struct decl *d, struct pdecl *pr)
{
	const struct pdecl *other = pr->next;

	while (other && strcmp(other->name, pr->name))
		other = other->next;
	if (other)
		dc_error(dc, other->loc, D_PROV_PRDUP,
			"probe redeclared: %s:::%s", d->u.provider.name,
			pr->name);
	pr->params = without_void(dc, pr->params);
	pr->xparams = without_void(dc, pr->xparams);
	if (!dc->lib) {
		check_params(dc, pr->params);
		check_params(dc, pr->xparams);
	}
	check_names(dc, pr);
	check_map(dc, pr);
}

void check_provider(struct dcomp *dc, struct decl *d)
{
	struct provdecl *p = arena_new(&dc->arena, struct provdecl);
	struct pdecl *pr;

	p->name = d->u.provider.name;
	p->of_target = d->u.provider.of_target;
	p->probes = d->u.provider.probes;
	if (strchr("0123456789", p->name[strlen(p->name) - 1]))
		dc_error(dc, d->loc, D_PROV_BADNAME,
			"provider name may not end with a digit: %s", p->name);
	if (prov_find(dc, p->name, strlen(p->name)))
		dc_error(dc, d->loc, D_PROV_INCOMPAT, "provider redeclared: %s",
			p->name);
	for (pr = p->probes; pr; pr = pr->next)
		check_probe(dc, d, pr);
	p->next = dc->provs;
	dc->provs = p;
	bind_provider(dc, p, d);
}
