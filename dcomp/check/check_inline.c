/* check_inline.c - checks inlines. The value of a plain one is checked once,
 * where it is declared, and used everywhere; if it is constant, so is each use.
 * The value of an inline array is checked at each use, on a copy in which the
 * arguments replace the parameters. */
#include "dcomp/check/check_impl.h"

#include <string.h>

struct inline_array {
	struct decl *decl;
	uint32_t nparams;
};

/* True for expressions that may simply be repeated instead of kept in a
 * variable. */
static bool is_simple(const struct node *n)
{
	while (n->kind == N_CAST)
		n = n->u.cast.a;
	if (n->kind == N_IDENT)
		return true;
	return n->kind == N_INT || n->kind == N_STRING;
}

/* Create a clause-local variable that no program can name. */
struct node *node_hidden_var(
	struct dcomp *dc, struct type *t, struct dc_loc loc)
{
	const char *name = arena_printf(&dc->arena, "%%v%u", dc->nhidden++);
	struct node *n = arena_new(&dc->arena, struct node);
	struct sym *s;

	name = dc_intern(dc, name, strlen(name));
	s = sym_add(dc, NS_THIS, name, SYM_VAR, loc);
	s->type = t;
	s->u.var.scope = SCOPE_LOCAL;
	if (dc->dry)
		dc->syms->vars.n--; /* it is not to be in the program */
	n->kind = N_IDENT;
	n->loc = loc;
	n->u.id.scope = ID_THIS;
	n->u.id.name = name;
	n->type = t;
	n->sym = s;
	n->space = SPACE_D;
	n->checked = true;
	return n;
}

static struct node *op_node(struct dcomp *dc, enum node_kind kind, enum op op,
	struct node *a, struct node *b)
{
	struct node *n = arena_new(&dc->arena, struct node);

	n->kind = kind;
	n->loc = b->loc;
	n->type = b->type;
	n->space = b->space;
	n->checked = true;
	n->u.op.op = op;
	n->u.op.a = a;
	n->u.op.b = b;
	return n;
}

struct node *node_first_then(
	struct dcomp *dc, struct node *first, struct node *n)
{
	return first ? op_node(dc, N_BINARY, OP_COMMA, first, n) : n;
}

struct node *node_bind(struct dcomp *dc, struct node *value, struct node **init)
{
	struct node *var;

	value->checked = true;
	if (is_simple(value) || !value->type || type_is_void(value->type))
		return value;
	var = node_hidden_var(dc, value->type, value->loc);
	*init = node_first_then(dc, *init,
		op_node(dc, N_ASSIGN, OP_NONE, node_copy(dc, var), value));
	return var;
}

void node_become(struct node *n, const struct node *what)
{
	struct node *next = n->next;
	struct dc_loc loc = n->loc;

	*n = *what;
	n->next = next;
	n->loc = loc;
}

static void check_value(
	struct dcomp *dc, struct decl *d, struct type *t, struct node *value)
{
	if (type_is_void(t))
		dc_error(dc, d->loc, D_DECL_VOIDOBJ,
			"cannot declare void inline: %s", d->u.var.name);
	if (!type_assignable_from(t, value) && !type_same(t, value->type))
		dc_error(dc, d->loc, D_OP_INCOMPAT,
			"inline %s definition uses incompatible types: "
			"\"%s\" = \"%s\"",
			d->u.var.name, type_name_beside(dc, t, value->type),
			type_name_beside(dc, value->type, t));
	if (value->kind != N_XLATE)
		check_coerce(dc, value, t);
}

struct type *check_use_inline(struct node *n, const struct sym *s)
{
	const struct node *value = s->u.value;

	n->space = value->space;
	if (node_is_const(value))
		node_make_int(n, s->type, value->u.i.value);
	else if (value->kind == N_XLATE)
		node_become(n, value);
	return s->type;
}

/* Prepare an argument: convert it to its parameter's type. */
static void pass(struct dcomp *dc, const struct sym *s, uint32_t i,
	struct member *m, struct node *arg)
{
	struct type *t = type_of_texpr(dc, m->type);

	check_expr(dc, arg);
	if (!type_assignable_from(t, arg) && !type_same(t, arg->type))
		dc_error(dc, arg->loc, D_PROTO_ARG,
			"%s[ ] argument #%u is incompatible with prototype:\n"
			"\tprototype: %s\n\t argument: %s",
			s->name, i + 1, type_name_beside(dc, t, arg->type),
			type_name_beside(dc, arg->type, t));
	check_coerce(dc, arg, t);
}

static void check_is_other(
	struct dcomp *dc, const struct decl *d, struct dc_loc loc)
{
	const struct expansion *e = dc->expanding;

	while (e && e->decl != d)
		e = e->outer;
	if (e)
		dc_error(dc, loc, D_IDENT_BADREF, "inline %s would need itself",
			d->u.var.name);
}

/* Refuse a constant n in uregs[n] (regs.d) that is not a register's. */
static void check_register(
	struct dcomp *dc, const struct sym *s, const struct node *arg)
{
	const uint64_t last = 27; /* R_TRAPNO */

	if (s->in_lib && !strcmp(s->name, "uregs") && node_is_const(arg) &&
		arg->u.i.value > last)
		dc_error(dc, arg->loc, D_REGS_IDX,
			"index %lld is out of range for uregs[ ]",
			(long long)arg->u.i.value);
}

static struct node *expand(struct dcomp *dc, const struct sym *s,
	struct node *args, struct node **init)
{
	struct decl *d = s->u.inl->decl;
	struct expansion this = { dc->expanding, d };
	struct member *m = d->u.var.keys;
	struct subst *list = NULL;
	struct node *value, *next;
	uint32_t i = 0;

	for (; m; m = m->next, args = next) {
		struct subst *one = arena_new(&dc->arena, struct subst);

		next = args->next;
		pass(dc, s, i++, m, args);
		check_register(dc, s, args);
		*one = (struct subst){ list, m->name,
			node_bind(dc, node_copy(dc, args), init) };
		list = one;
	}
	value = node_clone(dc, d->u.var.value, list);
	dc->expanding = &this;
	check_base(dc, value);
	check_value(dc, d, s->type, value);
	dc->expanding = this.outer;
	return value;
}

struct type *check_inline_array(
	struct dcomp *dc, struct node *n, const struct sym *s)
{
	struct node *init = NULL, *value;

	if (n->u.call.nargs != s->u.inl->nparams)
		dc_error(dc, n->loc, D_PROTO_LEN,
			"%s[ ] prototype mismatch: %u arg%s passed, %u "
			"expected",
			s->name, n->u.call.nargs,
			n->u.call.nargs == 1 ? "" : "s", s->u.inl->nparams);
	check_is_other(dc, s->u.inl->decl, n->loc);
	value = expand(dc, s, n->u.call.args, &init);
	if (value->kind == N_XLATE) {
		if (init)
			value->u.cast.init =
				value->u.cast.init ? node_first_then(dc, init,
							     value->u.cast.init)
						   : init;
		node_become(n, value);
	} else {
		node_become(n, node_first_then(dc, init, value));
	}
	return n->type;
}

/* Try it out, so that errors are reported where it is declared. */
static void try_array(struct dcomp *dc, const struct sym *s)
{
	struct node *args = NULL, *init = NULL, **end = &args;
	struct member *m;

	dc->dry = true;
	for (m = s->u.inl->decl->u.var.keys; m; m = m->next) {
		*end = node_hidden_var(dc, type_of_texpr(dc, m->type), m->loc);
		end = &(*end)->next;
	}
	expand(dc, s, args, &init);
	dc->dry = false;
}

/* Names are interned, so they compare as pointers. */
static void check_parameter(
	struct dcomp *dc, const struct decl *d, const struct member *m)
{
	if (!m->name)
		dc_error(dc, m->loc, D_DECL_PROTO_NAME,
			"inline array parameter needs a name: %s",
			d->u.var.name);
	for (const struct member *p = d->u.var.keys; p != m; p = p->next)
		if (p->name == m->name)
			dc_error(dc, m->loc, D_DECL_IDRED,
				"identifier redeclared: %s", m->name);
}

/* Make an inline array, without adding its name. */
static struct sym array_sym(struct dcomp *dc, struct decl *d, struct type *t)
{
	struct inline_array *a = arena_new(&dc->arena, struct inline_array);
	struct sym s = { .kind = SYM_INLINE_ARRAY, .name = d->u.var.name };
	struct member *m;

	a->decl = d;
	for (m = d->u.var.keys; m; m = m->next, a->nparams++)
		check_parameter(dc, d, m);
	s.type = t;
	s.u.inl = a;
	return s;
}

static void declare_array(struct dcomp *dc, struct decl *d, struct type *t)
{
	struct sym array = array_sym(dc, d, t);
	struct sym *s =
		sym_add(dc, NS_PLAIN, d->u.var.name, SYM_INLINE_ARRAY, d->loc);

	s->type = t;
	s->u.inl = array.u.inl;
	if (!dc->lib)
		try_array(dc, s);
}

static void declare_value(struct dcomp *dc, struct decl *d, struct type *t)
{
	struct node *value = d->u.var.value;
	struct dc_attr outer = dc->attr;
	struct sym *s;

	dc->attr = DC_ATTR_OWN;
	check_base(dc, value);
	check_value(dc, d, t, value);
	s = sym_add(dc, NS_PLAIN, d->u.var.name, SYM_INLINE, d->loc);
	s->type = t;
	s->u.value = value;
	s->destroys = check_destroys(value);
	s->attr = dc_attr_min(s->attr, dc->attr);
	dc->attr = outer;
}

/* A library may define an inline several times: the first definition that
 * compiles with the running kernel's types is used. */

static bool has_another(const struct decl *d)
{
	const struct decl *next = d->next;

	while (next &&
		(next->kind != DC_INLINE || next->u.var.name != d->u.var.name))
		next = next->next;
	return next;
}

static bool is_taken(struct dcomp *dc, const struct decl *d)
{
	const struct sym *s = sym_find(dc, NS_PLAIN, d->u.var.name);

	return s && s->loc.src == d->loc.src &&
	       (s->kind == SYM_INLINE || s->kind == SYM_INLINE_ARRAY);
}

static void try_inline(struct dcomp *dc, void *arg)
{
	struct decl *d = arg;
	struct type *t = type_of_texpr(dc, d->u.var.type);
	struct node *value;
	struct sym s;

	dc->dry = true;
	if (d->u.var.keys) {
		s = array_sym(dc, d, t);
		try_array(dc, &s);
	} else {
		value = node_clone(dc, d->u.var.value, NULL);
		check_base(dc, value);
		check_value(dc, d, t, value);
	}
}

void check_inline(struct dcomp *dc, struct decl *d)
{
	struct type *t;

	if (sym_was_ours(dc, d->u.var.name))
		return;
	if (dc->lib &&
		(is_taken(dc, d) ||
			(has_another(d) && !dc_try_first(dc, try_inline, d))))
		return;
	check_not_args(dc, d);
	t = type_of_texpr(dc, d->u.var.type);
	if (!sym_gives_way(dc, NS_PLAIN, d->u.var.name) &&
		!sym_constant_gives_way(dc, d->u.var.name) &&
		sym_find(dc, NS_PLAIN, d->u.var.name))
		dc_error(dc, d->loc, D_DECL_IDRED, "identifier redefined: %s",
			d->u.var.name);
	if (d->u.var.keys)
		declare_array(dc, d, t);
	else
		declare_value(dc, d, t);
}
