/* check_var.c - checks variables: what an identifier means; arrays and their
 * tuples; assignments, the first of which creates a variable.
 *
 * A variable must be declared or assigned, in the program's order, before it is
 * read; for an associative array, anywhere in the program will do. But a
 * clause-local variable that nothing has assigned yet is an int64_t of value 0:
 * it is unassigned at the beginning of every firing anyway. */
#include "dcomp/check/check_impl.h"
#include "dcomp/check/near.h"
#include "dcomp/type/utype.h"

#include <string.h>

/* Return the type for a new variable: one that is first assigned a pointer to D
 * memory may get others. */
static struct type *any_origin(struct dcomp *dc, struct type *t)
{
	t = type_of_value(t);
	if (type_is_ptr(t) && type_real(t)->space == SPACE_D)
		return type_ptr_to(dc, type_real(t)->base);
	return t;
}

static struct sym *make_var(struct dcomp *dc, struct node *id, struct type *t)
{
	static const enum dif_scope scope[] = {
		[ID_PLAIN] = SCOPE_GLOBAL,
		[ID_SELF] = SCOPE_THREAD,
		[ID_THIS] = SCOPE_LOCAL,
	};
	struct sym *s = sym_add(dc, sym_space_of(id->u.id.scope), id->u.id.name,
		SYM_VAR, id->loc);

	s->type = any_origin(dc, check_later_type(dc, id, t));
	s->u.var.inferred = true;
	s->u.var.scope = scope[id->u.id.scope];
	return s;
}

static bool is_args(const struct node *n)
{
	return n->kind == N_IDENT && n->u.id.scope == ID_PLAIN &&
	       !n->u.id.module && !strcmp(n->u.id.name, "args");
}

void check_not_args(struct dcomp *dc, const struct decl *d)
{
	if (!strcmp(d->u.var.name, "args"))
		dc_error(dc, d->loc, D_DECL_IDRED,
			"identifier redeclared: args: it is the probe's "
			"arguments");
}

/* True if the text is from a library, wherever it is used: there names mean
 * what they mean to the library. */
static bool is_of_library(const struct dc_loc *loc)
{
	return loc->src && loc->src->origin == DC_OF_LIBRARY;
}

static struct sym *find_named(struct dcomp *dc, const struct node *id)
{
	struct sym *s =
		sym_find(dc, sym_space_of(id->u.id.scope), id->u.id.name);

	return s && !s->in_lib && s->hidden && is_of_library(&id->loc)
		       ? s->hidden
		       : s;
}

/* Return the symbol of an identifier, NULL if it is still to be created. */
static struct sym *resolve(struct dcomp *dc, struct node *id)
{
	if (id->u.id.module)
		dc_error(dc, id->loc, D_OP_WRITE,
			"symbol %s`%s cannot be written", id->u.id.module,
			id->u.id.name);
	if (is_args(id))
		dc_error(dc, id->loc, D_IDENT_BADREF,
			"args[ ] may only be referenced as an array");
	id->sym = find_named(dc, id);
	if (id->sym)
		attr_use(dc, id->loc, id->sym);
	return id->sym;
}

static _Noreturn void undefined(
	struct dcomp *dc, const struct node *id, const char *brackets)
{
	static const char *const scope[] = {
		[ID_PLAIN] = "",
		[ID_SELF] = "self->",
	};
	const char *near;

	if (id->u.id.scope == ID_PLAIN && !strcmp(id->u.id.name, "vmregs"))
		dc_error(dc, id->loc, D_IDENT_UNDEF,
			"failed to resolve vmregs: Linux does not show the "
			"registers of a hypervisor's guest");
	near = near_assignment(dc, id);
	if (!near)
		near = near_variable(
			dc, sym_space_of(id->u.id.scope), id->u.id.name);
	if (id->u.id.scope == ID_PLAIN && !*brackets)
		dc_error(dc, id->loc, D_IDENT_UNDEF,
			"failed to resolve %s: Unknown variable name%s",
			id->u.id.name, near);
	dc_error(dc, id->loc, D_VAR_UNDEF,
		"%s%s%s has not yet been declared or assigned%s",
		scope[id->u.id.scope], id->u.id.name, brackets, near);
}

static _Noreturn void bad_reference(
	struct dcomp *dc, struct node *n, const struct sym *s, const char *as)
{
	dc_error(dc, n->loc, D_IDENT_BADREF,
		"%s %s may not be referenced as %s", sym_what(s),
		sym_text(dc, s), as);
}

struct type *check_ident(struct dcomp *dc, struct node *n)
{
	struct sym *s;

	if (n->u.id.module && dc_utype_scope(n->u.id.module))
		return check_program_name(dc, n);
	if (n->u.id.module && !check_library_symbol(dc, n))
		return check_symbol(dc, n);
	s = resolve(dc, n);
	if (!s && n->u.id.scope == ID_PLAIN && check_constant(dc, n))
		return n->type;
	if (!s && n->u.id.scope == ID_THIS)
		n->sym = s = make_var(dc, n, type_named(dc, "int64_t"));
	if (!s)
		undefined(dc, n, "");
	s->used |= !dc->lib && !is_of_library(&n->loc);
	switch (s->kind) {
	case SYM_EXTERN:
		return check_extern(dc, n);
	case SYM_VAR:
		if (s->u.var.is_array)
			bad_reference(dc, n, s, "a scalar");
		n->space = SPACE_D;
		return s->type;
	case SYM_BVAR:
		return s->type;
	case SYM_INLINE:
		return check_use_inline(n, s);
	case SYM_ENUM:
		node_make_int(n, s->type, s->u.number);
		return s->type;
	default:
		bad_reference(dc, n, s, "a variable");
	}
}

static enum rep join_rep(enum rep a, enum rep b)
{
	if (a == REP_NONE || a == b)
		return b;
	return REP_STR;
}

/* Widen a part whose type does not hold the number. */
static void widen_part(
	struct dcomp *dc, struct keypart *p, const struct node *arg)
{
	if (!node_may_exceed(p->type, arg))
		return;
	p->type = type_holds(arg->type, p->type) ? arg->type
						 : type_named(dc, "int64_t");
}

/* Use one part of a tuple. If the type of the first use does not hold the new
 * one, it is widened: @[pid], @[uid] and @[timestamp] may be keys of one
 * aggregation. */
static void use_part(
	struct dcomp *dc, struct keypart *p, struct node *arg, bool declared)
{
	if (type_is_string(p->type) && type_is_text(arg->type))
		check_make_string(dc, arg);
	if (type_is_ptr(p->type) && type_is_string(arg->type))
		check_coerce(dc, arg, p->type);
	if (type_is_string(arg->type))
		p->rep = join_rep(p->rep, node_rep(arg));
	else if (type_is_bytes(p->type))
		return;
	else if (type_is_string(p->type)) /* NULL */
		p->rep = REP_STR;
	else if (!declared && type_is_scalar(arg->type))
		widen_part(dc, p, arg);
}

static void make_tuple(
	struct dcomp *dc, struct tuple *t, struct node *args, uint32_t nargs)
{
	struct node *a;
	uint32_t i = 0;

	t->n = nargs;
	t->part = arena_alloc(&dc->arena, (nargs + 1) * sizeof(*t->part));
	for (a = args; a; a = a->next, i++) {
		if (!type_is_scalar(a->type) && !type_is_string(a->type) &&
			!(type_is_bytes(a->type) && type_size(dc, a->type)) &&
			!type_is_stack(a->type) && !type_is_symbol(a->type))
			dc_error(dc, a->loc, D_KEY_TYPE,
				"key #%u may not be of type %s", i + 1,
				type_name(dc, a->type));
		t->part[i].type = any_origin(dc, a->type);
		t->part[i].returns = node_returns(a);
	}
}

/* Make a part a string if it is used with arrays of char of different sizes, or
 * with one and a string. */
static void join_texts(
	struct dcomp *dc, struct keypart *p, struct node *arg, bool declared)
{
	if (declared || !type_is_chars(p->type) ||
		type_same(p->type, arg->type) ||
		(!type_is_chars(arg->type) && !type_is_string(arg->type)))
		return;
	p->type = type_basic(dc, BASE_STRING);
	p->rep = REP_STR;
}

/* A string is a part that is a pointer, its address, only where that is
 * declared. */
static bool fits_part(
	const struct keypart *p, const struct node *arg, bool declared)
{
	return type_assignable_from(p->type, arg) &&
	       (declared || !type_is_ptr(p->type) ||
		       !type_is_string(arg->type));
}

void check_tuple(struct dcomp *dc, struct node *n, const struct sym *s,
	struct tuple *t, struct node *args, uint32_t nargs)
{
	struct node *a;
	uint32_t i = 0;

	for (a = args; a && !t->declared; a = a->next)
		check_open_text(dc, a);
	if (!t->part)
		make_tuple(dc, t, args, nargs);
	if (nargs != t->n)
		dc_error(dc, n->loc, D_PROTO_LEN,
			"%s[ ] prototype mismatch: %u key%s passed, %u "
			"expected",
			sym_text(dc, s), nargs, nargs == 1 ? "" : "s", t->n);
	for (a = args; a; a = a->next, i++) {
		if (!t->declared)
			check_narrow(dc, a);
		join_texts(dc, &t->part[i], a, t->declared);
		if (!fits_part(&t->part[i], a, t->declared))
			dc_error(dc, a->loc, D_PROTO_ARG,
				"%s[ ] key #%u is incompatible with prototype:"
				"\n\tprototype: %s\n\t      key: %s",
				sym_text(dc, s), i + 1,
				type_name_beside(dc, t->part[i].type, a->type),
				type_name_beside(dc, a->type, t->part[i].type));
		use_part(dc, &t->part[i], a, t->declared);
	}
}

/* True if the name is one of ours that the program may assign as its own. */
static bool gives_way(struct dcomp *dc, const struct node *id)
{
	return !id->u.id.module &&
	       sym_gives_way(dc, sym_space_of(id->u.id.scope), id->u.id.name);
}

/* Check n, which is base[args]; t: the type of the elements if the array is
 * new, or NULL. */
static struct type *use_array(struct dcomp *dc, struct node *n, struct type *t)
{
	struct node *id = n->u.call.fn;
	struct sym *s;
	bool guessed;

	check_args(dc, n->u.call.args);
	if (id->u.id.scope == ID_THIS)
		dc_error(dc, n->loc, D_ARR_LOCAL,
			"clause-local associative arrays are not permitted: "
			"this->%s",
			id->u.id.name);
	/* Checking the arguments may have created it. */
	s = t && gives_way(dc, id) ? NULL : resolve(dc, id);
	if (t && (!s || (s->kind == SYM_VAR && s->u.var.guessed)))
		check_later_first(dc, id, t);
	guessed = !s && !t;
	if (guessed)
		t = check_later_array(dc, id);
	if (!s && !t)
		undefined(dc, id, "[ ]");
	if (!s) {
		s = make_var(dc, id, t);
		s->u.var.is_array = true;
		s->u.var.guessed = guessed;
	}
	if (s->kind == SYM_VAR && !s->u.var.is_array)
		dc_error(dc, n->loc, D_DEREF_NONPTR,
			"cannot dereference non-pointer type: %s is no array "
			"but of type %s",
			sym_text(dc, s), type_name(dc, s->type));
	if (s->kind != SYM_VAR)
		bad_reference(dc, n, s, "an array");
	n->sym = id->sym = s;
	n->space = SPACE_D;
	check_tuple(dc, n, s, &s->u.var.key, n->u.call.args, n->u.call.nargs);
	return s->type;
}

/* base[...] is an element in memory if base has a value that can be indexed;
 * otherwise, even if it does not exist yet, it is an associative array. */
static bool indexes_value(struct dcomp *dc, struct node *n)
{
	struct node *base = n->u.call.fn;
	struct sym *s;

	if (base->kind != N_IDENT || base->u.id.module)
		return true;
	s = resolve(dc, base);
	if (!s || !s->type || s->kind == SYM_INLINE_ARRAY ||
		(s->kind == SYM_VAR && s->u.var.is_array))
		return false;
	return type_is_ptr(s->type) || type_is_array(s->type) ||
	       type_is_string(s->type);
}

/* Return the inline array that id names, or NULL. */
static struct sym *array_inline(struct dcomp *dc, struct node *id)
{
	struct sym *s;

	if (id->kind != N_IDENT || id->u.id.scope != ID_PLAIN ||
		(id->u.id.module && !check_library_symbol(dc, id)))
		return NULL;
	s = find_named(dc, id);
	if (!s || s->kind != SYM_INLINE_ARRAY)
		return NULL;
	attr_use(dc, id->loc, s);
	return s;
}

struct type *check_index(struct dcomp *dc, struct node *n)
{
	struct sym *s;

	if (n->u.call.fn->kind == N_AGG)
		return check_expr(dc, n->u.call.fn);
	if (is_args(n->u.call.fn))
		return check_args_index(dc, n);
	s = array_inline(dc, n->u.call.fn);
	if (s)
		return check_inline_array(dc, n, s);
	if (indexes_value(dc, n))
		return check_element(dc, n);
	return use_array(dc, n, NULL);
}

static struct type *lval_ident(
	struct dcomp *dc, struct node *n, const char *op, struct type *t)
{
	struct sym *s = gives_way(dc, n) ? NULL : resolve(dc, n);

	if (!s)
		n->sym = s = make_var(dc, n, t);
	if (s->kind == SYM_INLINE || s->kind == SYM_ENUM)
		dc_error(dc, n->loc, D_OP_LVAL,
			"operator %s requires modifiable lvalue as an operand: "
			"%s is a constant%s",
			op, s->name, check_meant_equal(dc, op));
	if (s->kind != SYM_VAR)
		dc_error(dc, n->loc, D_OP_WRITE,
			"operator %s can only be applied to a writable "
			"variable%s",
			op, check_meant_equal(dc, op));
	if (s->u.var.is_array)
		bad_reference(dc, n, s, "a scalar");
	return s->type;
}

/* Refuse to write to args[] and inline arrays; those of libraries are called
 * variables. */
static void check_writable(struct dcomp *dc, struct node *n, const char *op)
{
	const struct sym *s;

	if (n->kind != N_INDEX || gives_way(dc, n->u.call.fn))
		return;
	s = array_inline(dc, n->u.call.fn);
	if (s && !s->in_lib)
		dc_error(dc, n->loc, D_OP_LVAL,
			"operator %s requires modifiable lvalue as an operand: "
			"%s[ ] is an inline%s",
			op, s->name, check_meant_equal(dc, op));
	if (s || is_args(n->u.call.fn))
		dc_error(dc, n->loc, D_OP_WRITE,
			"operator %s can only be applied to a writable "
			"variable%s",
			op, check_meant_equal(dc, op));
}

struct type *check_lval(
	struct dcomp *dc, struct node *n, const char *op, struct type *fallback)
{
	struct type *t;

	check_writable(dc, n, op);
	if (n->kind == N_IDENT)
		t = lval_ident(dc, n, op, fallback);
	else if (n->kind == N_INDEX && n->u.call.fn->kind != N_AGG &&
		 !indexes_value(dc, n))
		t = use_array(dc, n, fallback);
	else if (n->kind == N_MEMBER ||
		 (n->kind == N_INDEX && n->u.call.fn->kind != N_AGG) ||
		 (n->kind == N_UNARY && n->u.op.op == OP_DEREF))
		t = check_object_lval(dc, n, op);
	else
		dc_error(dc, n->loc, D_OP_LVAL,
			"operator %s requires modifiable lvalue as an "
			"operand%s",
			op, check_meant_equal(dc, op));
	n->type = t;
	check_not_const(dc, n, op);
	return t;
}

static struct type *check_opassign(struct dcomp *dc, struct node *n)
{
	const char *op = op_assign_text(n->u.op.op);
	struct type *t =
		check_lval(dc, n->u.op.a, op, type_named(dc, "int64_t"));

	check_decay(dc, n->u.op.b);
	check_no_float(dc, n, op, t);
	t = check_object_value(dc, n->u.op.a);
	check_later_assigned(dc, n->u.op.a, n->u.op.op, n->u.op.b);
	check_arith(dc, n, n->u.op.op, t, n->u.op.b);
	return t;
}

/* True if 0 is assigned to a dynamic variable, of any type, which frees it. */
static bool frees(struct type *t, const struct node *n)
{
	const struct sym *s = n->u.op.a->sym;

	return type_is_bytes(t) && node_is_null(n->u.op.b) &&
	       n->u.op.a->kind != N_MEMBER && s && s->kind == SYM_VAR &&
	       (s->u.var.scope == SCOPE_THREAD || s->u.var.is_array);
}

/* True for an array that the program has declared: as in C, its elements can be
 * assigned only. */
static bool is_declared_array(const struct node *n)
{
	const struct sym *s = n->sym;

	return n->kind == N_IDENT && s->kind == SYM_VAR && !s->u.var.inferred;
}

/* True if the address of a string would be kept instead of its text, because
 * the variable got the type void * from its first assignment, as of NULL. */
static bool loses_text(struct type *t, const struct node *n)
{
	const struct sym *s = n->u.op.a->sym;

	return type_is_string(n->u.op.b->type) && type_is_ptr(t) &&
	       type_is_void(type_real(t)->base) &&
	       n->u.op.a->kind != N_MEMBER && s && s->kind == SYM_VAR &&
	       s->u.var.inferred;
}

struct type *check_assign(struct dcomp *dc, struct node *n)
{
	struct node *b = n->u.op.b;
	struct type *t;

	if (node_is_agg_assign(n))
		dc_error(dc, n->loc, D_IDENT_BADREF,
			"an aggregation may only be assigned in a statement "
			"of its own");
	t = check_expr(dc, b);
	if (n->u.op.op != OP_NONE)
		return check_opassign(dc, n);
	if (!type_is_scalar(t) && !type_is_string(t) && !type_is_bytes(t))
		dc_error(dc, n->loc, D_OP_INCOMPAT,
			"operator = may not assign a value of type %s",
			type_name(dc, t));
	t = check_lval(dc, n->u.op.a, "=", t);
	check_later_assigned(dc, n->u.op.a, OP_NONE, b);
	n->space = SPACE_D;
	if (frees(t, n))
		return t;
	if (type_is_array(t) &&
		(is_declared_array(n->u.op.a) || !type_real(t)->nelem ||
			!type_assignable_from(t, b)))
		dc_error(dc, n->loc, D_OP_ARRFUN,
			"operator = may not be applied to operand of type "
			"\"%s\"",
			type_name(dc, t));
	if (!type_assignable_from(t, b) || loses_text(t, n))
		op_incompat(dc, n, OP_NONE, t, b->type);
	check_coerce(dc, b, t);
	return check_object_value(dc, n->u.op.a);
}
