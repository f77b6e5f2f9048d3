/* bind_own.c - a provider's own variables and clauses, see check_bind.c: the
 * variables get names that no program can write, and the clauses may assign
 * only these. */
#include <string.h>

#include "dcomp/check/prov_impl.h"

/* A variable of the provider's own, with its bit in masks. */
struct priv {
	struct priv *next;
	enum ident_scope scope;
	const char *name, *real;
	uint64_t bit;
	struct sym *sym;
	bool added; /* it is in the program */
};

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

void own_rename(const struct provdecl *p, struct node *n)
{
	node_each(n, rename_node, (void *)p);
}

static enum ident_scope scope_of(enum storage st)
{
	return st == ST_SELF ? ID_SELF : st == ST_THIS ? ID_THIS : ID_PLAIN;
}

/* The variable is added to the program only once something in it uses it. */
void own_declare(struct dcomp *dc, struct provdecl *p, struct decl *d)
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

void own_add(struct dcomp *dc, const struct provdecl *p, uint64_t used)
{
	for (struct priv *v = p->vars; v; v = v->next) {
		if (!(v->bit & used) || v->added)
			continue;
		v->added = true;
		vec_push(&dc->syms->vars, v->sym);
	}
}

/* Return the variable, or array, that an operator stores to, or NULL. */
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

/* The walk also visits variables that are only stored to, so they count as read
 * here; use_stmt() tells them apart. */
static void use_node(void *arg, struct node *n)
{
	struct use *u = arg;

	u->assigns |= bit_of(u->p, target(n));
	u->reads |= bit_of(u->p, n);
}

struct use own_use(const struct provdecl *p, struct node *n)
{
	struct use u = { .p = p };

	node_each(n, use_node, &u);
	return u;
}

/* In a clause, all names are read except the one that is stored to. */
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
		u->reads |= own_use(u->p, n->u.op.a->u.op.b).reads;
		if (n->u.op.a->u.op.a->kind == N_INDEX)
			u->reads |=
				own_use(u->p, n->u.op.a->u.op.a->u.call.args)
					.reads;
	} else if (n->kind == N_IF) {
		u->reads |= own_use(u->p, n->u.cond.cond).reads;
	}
}

/* Clauses. */

/* A clause may only assign, and only variables of the provider's own. */
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

void own_helper(struct dcomp *dc, struct provdecl *p, struct decl *d)
{
	struct helper *h = arena_new(&dc->arena, struct helper), **end;

	if (!d->u.clause.body)
		dc_error(dc, d->loc, D_PROV_BIND,
			"a clause of a provider must assign something");
	own_rename(p, d->u.clause.pred);
	own_rename(p, d->u.clause.body);
	check_assigns(dc, p, d->u.clause.body);
	h->use.p = p;
	node_each(d->u.clause.body, use_stmt, &h->use);
	h->use.reads |= own_use(p, d->u.clause.pred).reads;
	h->b.c.decl = d;
	h->b.c.end = d->next ? d->next->loc.off : strlen(d->loc.src->text);
	for (end = &p->helpers; *end; end = &(*end)->next)
		;
	*end = h;
}
