/* check_later.c - what has the compiler start over, such as types of variables
 * that depend on later text.
 *
 * A variable that is not declared has the type of its first assignment. But
 * `self->start = 0' often comes first, and `self->start = timestamp' is the one
 * that matters; and an associative array may be read above its first
 * assignment. When the checker finds out, it notes that here, and the compiler
 * starts over (dcomp.c) with all that is known by then:
 *
 *	wide	an integer variable that is assigned something that may not fit
 *		its type gets 64 bits, with the sign of its first assignment
 *	type	of an array that is read before it is assigned
 *	split	a clause whose args[ ] differ between its descriptions is
 *		compiled once for each of them, as if it were written so
 *
 * It also starts over if a pragma changes the size of strings. Within a round
 * they have one size, dc->prog.strsize: that of the option at its beginning.
 *
 * Notes are only ever added, so this ends. To find the type of an array, all
 * statements are checked that can be without it; errors do not matter then. If
 * none of them tells, as in a[1] = a[1] + 1, the types of guess[] are tried. */
#include "dcomp/check/check_impl.h"

#include "dcomp/type/utype.h"

struct later_var {
	bool wide;
	struct type *type; /* of an earlier round; NULL: unknown */
	const char *inner; /* D text of the type that it is derived from */
};

/* After so many rounds that widened one variable after another, all integers
 * get 64 bits. */
enum {
	MOST_WIDENING = 8
};

static const char *const guess[] = { NULL, "int64_t", "string" };
enum {
	NGUESSES = sizeof(guess) / sizeof(*guess)
};

struct var_name {
	const char *name; /* interned */
	uint64_t scope;
};

static struct later_var *find_noted(struct dcomp *dc, const struct node *id)
{
	struct var_name key = { id->u.id.name, id->u.id.scope };
	const uint64_t *at = hash_get(&dc->later.vars, &key, sizeof(key));

	return at ? (struct later_var *)(uintptr_t)*at : NULL;
}

static struct later_var *find_or_add(struct dcomp *dc, const struct node *id)
{
	struct var_name key = { id->u.id.name, id->u.id.scope };
	struct later_var *v = find_noted(dc, id);

	if (!v) {
		v = arena_new(&dc->arena, struct later_var);
		*hash_put(&dc->later.vars, &key, sizeof(key)) = (uintptr_t)v;
	}
	return v;
}

static bool is_narrow(struct type *t)
{
	return type_real(t)->kind == T_INT && type_real(t)->size < 8;
}

static struct type *widen(struct dcomp *dc, struct type *t)
{
	return type_named(dc, type_is_unsigned(t) ? "uint64_t" : "int64_t");
}

struct type *check_later_type(
	struct dcomp *dc, const struct node *id, struct type *t)
{
	const struct later_var *v = find_noted(dc, id);

	if (is_narrow(t) &&
		(dc->later.widening > MOST_WIDENING || (v && v->wide)))
		return widen(dc, t);
	return t;
}

/* True if results of the operator may be too large for its operands' types. */
static bool op_grows(enum op op)
{
	return op == OP_ADD || op == OP_MUL || op == OP_SHL;
}

/* True if the value of n, of a narrow type, may be too large for it. A negative
 * constant of an unsigned type is not one that grew. */
static bool grows(const struct node *n)
{
	if (node_fits(n))
		return false;
	switch (n->kind) {
	case N_INT:
		return !type_is_unsigned(n->type) || (int64_t)n->u.i.value > 0;
	case N_UNARY:
		return n->u.op.op == OP_PLUS && grows(n->u.op.a);
	case N_BINARY:
		return op_grows(n->u.op.op) || grows(n->u.op.a) ||
		       grows(n->u.op.b);
	case N_COND:
		return grows(n->u.cond.a) || grows(n->u.cond.b);
	default:
		return false;
	}
}

bool node_may_exceed(struct type *t, const struct node *n)
{
	uint64_t v;

	if (grows(n))
		return true;
	if (!node_is_const(n))
		return !type_holds(t, n->type);
	v = type_convert(n->type, n->u.i.value);
	return type_convert(t, v) != v;
}

/* True if n is too large for the unsigned type t only if it is negative: in C
 * that becomes a large number, and programs compare with it. */
static bool only_wraps(struct type *t, const struct node *n)
{
	uint32_t bits = 8 * type_real(t)->size;

	if (!type_is_unsigned(t) || type_is_unsigned(n->type) || grows(n))
		return false;
	if (node_is_const(n))
		return (int64_t)n->u.i.value < 0 &&
		       (int64_t)n->u.i.value >= -(INT64_C(1) << (bits - 1));
	return type_real(n->type)->size <= type_real(t)->size;
}

/* True if x op= n, or for OP_NONE n, may not fit x's narrow type t. */
static bool needs_wide(enum op op, struct type *t, const struct node *n)
{
	if (!type_is_int(n->type))
		return false;
	return op_grows(op) ||
	       (op != OP_SHR && !only_wraps(t, n) && node_may_exceed(t, n));
}

void check_later_assigned(struct dcomp *dc, const struct node *to, enum op op,
	const struct node *value)
{
	const struct node *id = to->kind == N_INDEX ? to->u.call.fn : to;
	struct sym *s = to->sym;

	if ((to->kind != N_IDENT && to->kind != N_INDEX) || !s ||
		s->kind != SYM_VAR || !s->u.var.inferred ||
		!is_narrow(s->type) || !needs_wide(op, s->type, value))
		return;
	find_or_add(dc, id)->wide = true;
	dc->later.news = true;
	s->type = widen(dc, s->type); /* for what follows in this round */
}

static struct type *innermost(struct type *t)
{
	while (t->kind == T_PTR || t->kind == T_ARRAY || t->kind == T_FUNC ||
		t->is_const)
		t = t->base;
	return t;
}

void check_later_first(struct dcomp *dc, const struct node *id, struct type *t)
{
	struct later_var *v;

	if (!dc->later.searching)
		return;
	v = find_or_add(dc, id);
	if (v->type)
		return;
	v->type = t;
	v->inner = type_full_name(dc, innermost(t));
	dc->later.news = true;
}

/* Return t, a type of an earlier round, as one of this round. */
static struct type *again(
	struct dcomp *dc, const struct later_var *v, struct type *t)
{
	if (t->is_const)
		return type_const(dc, again(dc, v, t->base));
	switch (t->kind) {
	case T_PTR:
		return type_ptr_in(dc, again(dc, v, t->base), t->space);
	case T_ARRAY:
		return type_array_of(dc, again(dc, v, t->base), t->nelem);
	case T_FUNC:
		return type_func_of(dc, again(dc, v, t->base));
	default:
		return t->of_program
			       ? dc_utype_again(dc, t)
			       : type_of_texpr(dc, dc_parse_type(dc, v->inner));
	}
}

struct remade {
	const struct later_var *v;
	struct type *t;
};

static void remake(struct dcomp *dc, void *arg)
{
	struct remade *r = arg;

	r->t = again(dc, r->v, r->v->type);
}

/* Return the noted type; NULL if it has no name, or one that is declared only
 * below the place that is compiled. */
static struct type *noted_type(struct dcomp *dc, const struct later_var *v)
{
	struct remade r = { .v = v };

	if (!dc_try(dc, remake, &r))
		return NULL;
	return (type_is_sou(r.t) || type_is_array(r.t)) && !type_complete(r.t)
		       ? NULL
		       : r.t;
}

struct type *check_later_array(struct dcomp *dc, const struct node *id)
{
	struct later *l = &dc->later;
	const struct later_var *v = find_noted(dc, id);

	if (v && v->type)
		return noted_type(dc, v);
	if (l->guess)
		return type_named(dc, guess[l->guess]);
	if (!l->searching && !l->searched) {
		l->wanted = true;
		longjmp(dc->on_error, 1);
	}
	return NULL;
}

struct place {
	const char *text;
	uint64_t off;
};

static struct place place_of(const struct decl *d)
{
	return (struct place){ d->loc.src->text, d->loc.off };
}

void check_later_split(struct dcomp *dc)
{
	struct later *l = &dc->later;
	const struct dc_clause *c = dc->clause;
	struct place key;

	if (!c || !c->splits || c->npdescs == 1)
		return;
	key = place_of(c->decl);
	*hash_put(&l->split, &key, sizeof(key)) = 1;
	if (dc->trying) {
		l->news = true;
		return;
	}
	l->splits = true;
	longjmp(dc->on_error, 1);
}

void check_later_apart(struct dcomp *dc, struct decl *d)
{
	struct place key = place_of(d);
	struct pdesc *p = d->u.clause.pdescs, *next;

	if (!hash_get(&dc->later.split, &key, sizeof(key)))
		return;
	for (; p->next; p = next, d = d->next) {
		struct decl *c = arena_memdup(&dc->arena, d, sizeof(*d));

		next = p->next;
		p->next = NULL;
		dc->ncopied = 0;
		c->u.clause.pdescs = next;
		c->u.clause.pred = node_clone(dc, d->u.clause.pred, NULL);
		c->u.clause.body = node_clone_list(dc, d->u.clause.body, NULL);
		d->next = c;
	}
}

bool check_later_resized(const struct dcomp *dc)
{
	return dc->prog.strsize != dc->opts.strsize;
}

bool check_later_again(struct dcomp *dc)
{
	struct later *l = &dc->later;
	bool again = l->searching || l->wanted || l->news || l->splits ||
		     check_later_resized(dc);

	l->rounds++;
	l->widening += l->news && !l->searching;
	if (l->searching && !l->news && l->guess + 1 < NGUESSES) {
		l->guess++;
	} else {
		l->searched = l->searching && !l->news;
		l->searching = l->wanted && !l->searching;
		l->guess = 0;
	}
	l->wanted = l->news = l->splits = false;
	return again;
}
