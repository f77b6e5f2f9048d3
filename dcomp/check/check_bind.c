/* check_bind.c - what binds the probes of a provider to others, its sources:
 *
 *	provider name {
 *		self void *lock;
 *		rawtp:::a { self->lock = args[0]; }
 *		probe p(struct x *x) : (x_t *x) =
 *			rawtp:::b /args[1]/ { x = args[0]; }
 *		      | rawtp:::c { x = args[2]; };
 *	};
 *
 * Of the alternatives the first one holds whose sources can all be enabled and
 * whose expressions compile with this kernel's types. That is found out on
 * copies: when somebody may mean a probe of an embedded library, and of others
 * when the provider is declared. Once a clause of the program names a
 * probe, what binds it is checked for good, as a part of the program.
 *
 * Variables that a provider declares are its own: they have names that no
 * program can write. Its clauses may only assign these; one is a part of the
 * program if a binding that is reads, directly or by other clauses, what it
 * assigns. */
#include <string.h>

#include "dcomp/check/prov_impl.h"
#include "dcomp/dlib.h"

/* A variable of the provider's own; it is a bit of masks. */
struct priv {
	struct priv *next;
	enum ident_scope scope;
	const char *name, *real;
	uint64_t bit;
	struct sym *sym;
	bool added; /* the program has it */
};

/* What a tree does with them. */
struct use {
	const struct provdecl *p;
	uint64_t reads, assigns;
};

struct helper {
	struct helper *next;
	struct use use;
	bool wanted;
	struct dc_binder b;
};

struct bound {
	bool chosen;		     /* it is known which one is taken */
	const struct binding *taken; /* NULL: none holds */
	const char *why;	     /* then: what was wrong with the first */
	uint64_t reads;		     /* of variables, when it is taken */
	bool wanted;
	uint32_t number; /* in the program's table, + 1 */
	uint32_t args;	 /* that clauses read, a bit each */
	struct dc_binder *binder;
	uint32_t nbinders;
};

/* Private variables. */

static const struct priv *find_priv(const struct provdecl *p,
	enum ident_scope scope, const char *name, bool real)
{
	const struct priv *v = p->vars;

	while (v && (v->scope != scope || (real ? v->real : v->name) != name))
		v = v->next;
	return v;
}

static void rename_node(void *arg, struct node *n)
{
	const struct priv *v;

	if (n->kind != N_IDENT || n->u.id.module)
		return;
	v = find_priv(arg, n->u.id.scope, n->u.id.name, false);
	if (v)
		n->u.id.name = v->real;
}

static enum ident_scope scope_of(enum storage st)
{
	return st == ST_SELF ? ID_SELF : st == ST_THIS ? ID_THIS : ID_PLAIN;
}

/* The program gets it when something is in the program that uses it. */
static void declare(struct dcomp *dc, struct provdecl *p, struct decl *d)
{
	struct priv *v = arena_new(&dc->arena, struct priv);
	size_t n = dc->syms->vars.n;

	if (!d->u.var.name) {
		check_declaration(dc, d);
		return;
	}
	v->scope = scope_of(d->u.var.storage);
	v->name = d->u.var.name;
	v->real = arena_printf(&dc->arena, "%s.%s", p->name, v->name);
	v->real = dc_intern(dc, v->real, strlen(v->real));
	v->bit = p->vars ? p->vars->bit << 1 : 1;
	if (!v->bit)
		dc_error(dc, d->loc, D_PROV_BIND,
			"a provider may have 64 variables of its own");
	d->u.var.name = v->real;
	check_declaration(dc, d);
	dc->syms->vars.n = n;
	v->sym = sym_find(dc, sym_space_of(v->scope), v->real);
	v->next = p->vars;
	p->vars = v;
}

static void add_vars(struct dcomp *dc, const struct provdecl *p, uint64_t used)
{
	for (struct priv *v = p->vars; v; v = v->next) {
		if (!(v->bit & used) || v->added)
			continue;
		v->added = true;
		vec_push(&dc->syms->vars, v->sym);
	}
}

/* The variable that an operator stores to, or its array. */
static const struct node *target(const struct node *n)
{
	if (n->kind != N_ASSIGN &&
		(n->kind != N_UNARY || n->u.op.op < OP_PREINC))
		return NULL;
	n = n->u.op.a;
	return n->kind == N_INDEX ? n->u.call.fn : n;
}

static uint64_t bit_of(const struct provdecl *p, const struct node *n)
{
	const struct priv *v = NULL;

	if (n && n->kind == N_IDENT)
		v = find_priv(p, n->u.id.scope, n->u.id.name, true);
	return v ? v->bit : 0;
}

/* What is only stored to is seen as read, too, when the walk comes to it; so
 * that is done where it is certain that it is. */
static void use_node(void *arg, struct node *n)
{
	struct use *u = arg;

	u->assigns |= bit_of(u->p, target(n));
	u->reads |= bit_of(u->p, n);
}

static struct use use_of(const struct provdecl *p, struct node *n)
{
	struct use u = { .p = p };

	node_each(n, use_node, &u);
	return u;
}

/* Of a clause: names that stand in it but as what is stored to are read. */
static void use_stmt(void *arg, struct node *n)
{
	struct use *u = arg;
	const struct node *to = n->kind == N_EXPR ? target(n->u.op.a) : NULL;
	bool whole = to && n->u.op.a->kind == N_ASSIGN &&
		     n->u.op.a->u.op.op == OP_NONE;

	if (to) {
		u->assigns |= bit_of(u->p, to);
		if (!whole)
			u->reads |= bit_of(u->p, to);
		u->reads |= use_of(u->p, n->u.op.a->u.op.b).reads;
		if (n->u.op.a->u.op.a->kind == N_INDEX)
			u->reads |= use_of(u->p, n->u.op.a->u.op.a->u.call.args)
					    .reads;
	} else if (n->kind == N_IF) {
		u->reads |= use_of(u->p, n->u.cond.cond).reads;
	}
}

/* Clauses. */

/* It may only assign, and only what is the provider's own. */
static void check_assigns(
	struct dcomp *dc, const struct provdecl *p, const struct node *n)
{
	for (; n; n = n->next) {
		if (n->kind == N_IF) {
			check_assigns(dc, p, n->u.cond.a);
			check_assigns(dc, p, n->u.cond.b);
		} else if (n->kind == N_EXPR && !bit_of(p, target(n->u.op.a))) {
			dc_error(dc, n->loc, D_PROV_BIND,
				"a clause of a provider may only assign "
				"variables that the provider declares");
		}
	}
}

static void add_helper(struct dcomp *dc, struct provdecl *p, struct decl *d)
{
	struct helper *h = arena_new(&dc->arena, struct helper), **end;

	if (!d->u.clause.body)
		dc_error(dc, d->loc, D_PROV_BIND,
			"a clause of a provider must assign something");
	node_each(d->u.clause.pred, rename_node, p);
	node_each(d->u.clause.body, rename_node, p);
	check_assigns(dc, p, d->u.clause.body);
	h->use.p = p;
	node_each(d->u.clause.body, use_stmt, &h->use);
	h->use.reads |= use_of(p, d->u.clause.pred).reads;
	h->b.c.decl = d;
	h->b.c.end = d->next ? d->next->loc.off : strlen(d->loc.src->text);
	for (end = &p->helpers; *end; end = &(*end)->next)
		;
	*end = h;
}

/* Bindings: what is wrong with them on any kernel. */

static uint32_t param_index(
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

/* "prov:..." or "prov:::name": a source names its provider, which has attach
 * points of its own. */
static void check_source_name(struct dcomp *dc, const struct pdesc *pd)
{
	size_t n = strcspn(pd->text, ":"), parts = 1;

	for (const char *s = pd->text; *s; s++)
		parts += *s == ':';
	if (parts < 4 || !n || strcspn(pd->text, "*?[\\") < n)
		dc_error(dc, pd->loc, D_PROV_BIND,
			"a source names its provider: %s", pd->text);
	if (n == 6 && !strncmp(pd->text, "dtrace", n))
		dc_error(dc, pd->loc, D_PROV_BIND,
			"a probe of dtrace is no source: %s", pd->text);
	if (prov_binds(dc, pd->text, n))
		dc_error(dc, pd->loc, D_PROV_BIND,
			"a source may not be bound itself: %s", pd->text);
}

static void check_sets(
	struct dcomp *dc, const struct pdecl *pr, const struct xmember *sets)
{
	uint32_t seen = 0;

	for (const struct xmember *m = sets; m; m = m->next) {
		uint32_t bit = 1 << param_index(dc, pr, m);

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
	node_each(s->clause->u.clause.pred, rename_node, (void *)p);
	for (struct xmember *m = s->sets; m; m = m->next)
		node_each(m->value, rename_node, (void *)p);
}

/* Which one holds. */

struct job {
	const struct provdecl *p;
	const struct pdecl *pr;
	const struct bsource *s;
	struct dc_binder *b; /* to fill in */
};

static const struct member *param(const struct pdecl *pr, uint32_t i)
{
	const struct member *m = pr->params;

	while (i--)
		m = m->next;
	return m;
}

static void check_set(
	struct dcomp *dc, const struct job *j, const struct xmember *m)
{
	uint32_t i = param_index(dc, j->pr, m);
	struct type *t = type_of_texpr(dc, param(j->pr, i)->type);
	struct node *value = node_clone(dc, m->value, NULL);

	check_expr(dc, value);
	if (!type_is_int(t) && !type_is_ptr(t))
		dc_error(dc, m->loc, D_PROV_BIND,
			"parameter %s must be an integer or a pointer",
			m->name);
	if (!type_assignable_from(t, value))
		dc_error(dc, m->loc, D_OP_INCOMPAT,
			"operands have incompatible types: \"%s\" = \"%s\"",
			type_name(dc, t), type_name(dc, value->type));
	check_coerce(dc, value, t);
	j->b->value[i] = value;
}

/* On copies of guard and expressions, as clauses of the source's. */
static void check_source(struct dcomp *dc, void *arg)
{
	struct job *j = arg;
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

/* What a check changes besides, whatever comes of it. */
struct around {
	struct dc_clause *clause;
	const struct dc_source *lib;
	struct dc_attr attr;
	bool attrs, dry, in_pred;
	const char **why;
	uint32_t depth;
};

static struct around enter(struct dcomp *dc, const struct provdecl *p)
{
	struct around a = { dc->clause, dc->lib, dc->attr, dc->opts.attrs,
		dc->dry, dc->in_pred, dc->why, dc->depth };

	dc->clause = NULL;
	dc->lib = p->lib;
	dc->opts.attrs = false;
	dc->in_pred = false;
	dc->depth = 0;
	return a;
}

static void leave(struct dcomp *dc, const struct around *a)
{
	dc->clause = a->clause;
	dc->lib = a->lib;
	dc->attr = a->attr;
	dc->opts.attrs = a->attrs;
	dc->dry = a->dry;
	dc->in_pred = a->in_pred;
	dc->why = a->why;
	dc->depth = a->depth;
}

static bool holds(struct dcomp *dc, const struct provdecl *p,
	const struct pdecl *pr, const struct binding *b, const char **why)
{
	struct around a = enter(dc, p);
	bool ok = true;

	dc->dry = true;
	dc->why = why;
	for (const struct bsource *s = b->sources; ok && s; s = s->next) {
		struct dc_binder binder = { 0 };
		struct job j = { p, pr, s, &binder };

		ok = dc_try(dc, check_source, &j);
	}
	leave(dc, &a);
	return ok;
}

static uint64_t binding_reads(const struct provdecl *p, const struct binding *b)
{
	uint64_t reads = 0;

	for (const struct bsource *s = b->sources; s; s = s->next) {
		reads |= use_of(p, s->clause->u.clause.pred).reads;
		for (const struct xmember *m = s->sets; m; m = m->next)
			reads |= use_of(p, m->value).reads;
	}
	return reads;
}

static void check_form(
	struct dcomp *dc, const struct provdecl *p, struct pdecl *pr)
{
	pr->bound = arena_new(&dc->arena, struct bound);
	for (const struct binding *i = pr->bindings; i; i = i->next)
		for (const struct bsource *s = i->sources; s; s = s->next)
			check_source_form(dc, p, pr, s);
}

/* Which alternative holds: it is told whether the probe exists. */
static void choose(struct dcomp *dc, const struct provdecl *p, struct pdecl *pr)
{
	struct bound *b = pr->bound;

	if (b->chosen)
		return;
	b->chosen = true;
	for (const struct binding *i = pr->bindings; i && !b->taken;
		i = i->next) {
		const char *why = NULL;

		if (holds(dc, p, pr, i, &why))
			b->taken = i;
		else if (!b->why)
			b->why = why;
	}
	if (b->taken)
		b->reads = binding_reads(p, b->taken);
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
			add_helper(dc, p, m);
		else
			declare(dc, p, m);
	for (pr = p->probes; pr; pr = pr->next)
		if (pr->bindings)
			check_form(dc, p, pr);
	for (pr = p->probes; pr; pr = pr->next)
		if (pr->bindings && !(dc->lib && dlib_is_embedded(dc, dc->lib)))
			choose(dc, p, pr);
}

/* What the program makes use of. */

static struct pdecl *bound_probe(
	struct dcomp *dc, const struct dif_pdesc *pd, struct provdecl **prov)
{
	struct provdecl *p = prov_find(dc, pd->prov, strlen(pd->prov));
	struct pdecl *pr = p && p->binds ? prov_probe(p, pd->name) : NULL;

	*prov = p;
	return pr && pr->bound && pr->bound->taken ? pr : NULL;
}

/* Its sources, for good. */
static void want_probe(void *arg, const struct dc_probe *probe)
{
	struct dcomp *dc = arg;
	struct provdecl *p;
	struct pdecl *pr = bound_probe(dc, &probe->desc, &p);
	struct bound *b = pr ? pr->bound : NULL;
	const struct bsource *s;
	struct around a;

	if (!b || b->wanted)
		return;
	b->wanted = true;
	a = enter(dc, p);
	for (s = b->taken->sources; s; s = s->next)
		b->nbinders++;
	b->binder =
		arena_alloc(&dc->arena, (b->nbinders + 1) * sizeof(*b->binder));
	b->nbinders = 0;
	for (s = b->taken->sources; s; s = s->next) {
		struct job j = { p, pr, s, &b->binder[b->nbinders++] };

		check_source(dc, &j);
	}
	leave(dc, &a);
}

static void check_helper(
	struct dcomp *dc, const struct provdecl *p, struct helper *h)
{
	struct around a = enter(dc, p);
	struct dc_clause *c = &h->b.c;

	h->wanted = true;
	c->pdesc = dc_sources(dc, c->decl, &c->npdescs, false);
	dc->clause = c;
	check_guarded(dc, c->decl);
	leave(dc, &a);
}

static uint64_t probes_read(const struct provdecl *p)
{
	uint64_t reads = 0;

	for (const struct pdecl *pr = p->probes; pr; pr = pr->next)
		if (pr->bound && pr->bound->wanted)
			reads |= pr->bound->reads;
	return reads;
}

/* As long as one brings others with it. */
static void want_helpers(struct dcomp *dc, struct provdecl *p)
{
	uint64_t reads = probes_read(p), used = reads;
	bool more = reads != 0;

	while (more) {
		more = false;
		for (struct helper *h = p->helpers; h; h = h->next) {
			if (!(h->use.assigns & reads))
				continue;
			more |= (h->use.reads & ~reads) != 0;
			reads |= h->use.reads;
			used |= h->use.reads | h->use.assigns;
			if (!h->wanted)
				check_helper(dc, p, h);
		}
	}
	add_vars(dc, p, used);
}

void dc_bind(struct dcomp *dc)
{
	struct provdecl *p = dc->provs;

	while (p && !p->binds)
		p = p->next;
	if (!p)
		return;
	for (size_t i = 0; i < dc->clauses.n; i++)
		for (uint32_t k = 0; k < dc->clauses.v[i].npdescs; k++)
			check_probes(
				dc, &dc->clauses.v[i].pdesc[k], want_probe, dc);
	for (p = dc->provs; p; p = p->next)
		want_helpers(dc, p);
}

/* The layout. */

static void add_binder(struct dcomp *dc, struct dc_binder *b)
{
	size_t i = dc->binders.n;

	vec_push(&dc->binders, b);
	for (; i > 0; i--) {
		const struct dc_loc *x = &dc->binders.v[i - 1]->c.decl->loc;

		if (x->src != b->c.decl->loc.src ||
			x->off <= b->c.decl->loc.off)
			break;
		dc->binders.v[i] = dc->binders.v[i - 1];
	}
	dc->binders.v[i] = b;
}

static void add_bound(
	struct dcomp *dc, const struct provdecl *p, const struct pdecl *pr)
{
	struct bound *b = pr->bound;

	vec_push(&dc->prog.bound, ((struct dif_pdesc){ p->name, "vmlinux", "",
					  pdecl_real_name(dc, pr), 0, 0 }));
	b->args = 0;
	b->number = dc->prog.bound.n;
	for (uint32_t i = 0; i < b->nbinders; i++) {
		b->binder[i].binds = b->number;
		add_binder(dc, &b->binder[i]);
	}
}

/* In the order of the text; of libraries, as they were loaded. */
static void add_provider(struct dcomp *dc, struct provdecl *p)
{
	if (!p)
		return;
	add_provider(dc, p->next);
	for (struct helper *h = p->helpers; h; h = h->next)
		if (h->wanted)
			add_binder(dc, &h->b);
	for (struct pdecl *pr = p->probes; pr; pr = pr->next)
		if (pr->bound && pr->bound->wanted)
			add_bound(dc, p, pr);
}

static uint32_t args_read(const struct difo *d)
{
	uint32_t args = 0;

	for (uint32_t pc = 0; pc < d->ncode; pc++)
		if (d->code[pc].op == DIF_LDBV && d->code[pc].imm == BVAR_ARG)
			args |= d->code[pc].r1 ? UINT32_MAX
					       : 1U << d->code[pc].aux;
	return args;
}

struct reading {
	struct dcomp *dc;
	uint32_t args;
};

static void note_args(void *arg, const struct dc_probe *probe)
{
	struct reading *r = arg;
	struct provdecl *p;
	struct pdecl *pr = bound_probe(r->dc, &probe->desc, &p);

	if (pr)
		pr->bound->args |= r->args;
}

void dc_bind_layout(struct dcomp *dc)
{
	dc->binders.n = 0;
	add_provider(dc, dc->provs);
	for (size_t i = 0; dc->binders.n && i < dc->prog.nown; i++) {
		const struct difo *d = &dc->prog.clauses.v[i];
		struct reading r = { dc, args_read(d) };

		for (uint32_t k = 0; k < d->npdescs; k++)
			check_probes(dc, &d->pdesc[k], note_args, &r);
	}
	for (struct provdecl *p = dc->provs; p; p = p->next)
		for (struct pdecl *pr = p->probes; pr; pr = pr->next)
			for (uint32_t i = 0;
				pr->bound && i < pr->bound->nbinders; i++)
				pr->bound->binder[i].reads = pr->bound->args;
}
