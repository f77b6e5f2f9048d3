/* check_wide.c - what variables are assigned later: something wider than first.
 *
 * A variable that is not declared has the type of its first assignment; but
 * `self->start = 0' is often the first one and `self->start = timestamp' the
 * one that matters. An int would lose half of it, so an integer variable is as
 * wide as the widest that the program assigns to it, as far as names tell. It
 * keeps the sign that its first assignment has: -1 stays less than 0. */
#include "dcomp/check_impl.h"

#include <string.h>

struct value { /* that a variable gets somewhere */
	struct value *next;
	const struct node *node; /* NULL: of ++ or -- */
};

struct assigned {
	struct value *values;
	uint32_t seen; /* by the latest question */
};

struct var_name {
	const char *name; /* interned */
	uint64_t scope;
};

/* The identifier of a variable or array element; or NULL. */
static const struct node *var_of(const struct node *n)
{
	if (n->kind == N_INDEX)
		n = n->u.call.fn;
	return n->kind == N_IDENT && !n->u.id.module ? n : NULL;
}

static struct assigned *assigned(struct dcomp *dc, const struct node *id)
{
	struct var_name key = { id->u.id.name, id->u.id.scope };
	const uint64_t *at = hash_get(&dc->assigned, &key, sizeof(key));

	return at ? (struct assigned *)(uintptr_t)*at : NULL;
}

static struct assigned *add_assigned(struct dcomp *dc, const struct node *id)
{
	struct var_name key = { id->u.id.name, id->u.id.scope };
	struct assigned *a = arena_new(&dc->arena, struct assigned);

	*hash_put(&dc->assigned, &key, sizeof(key)) = (uintptr_t)a;
	return a;
}

static void note(
	struct dcomp *dc, const struct node *to, const struct node *value)
{
	const struct node *id = var_of(to);
	struct assigned *a;
	struct value *v;

	if (!id)
		return;
	a = assigned(dc, id);
	if (!a)
		a = add_assigned(dc, id);
	v = arena_new(&dc->arena, struct value);
	v->node = value;
	v->next = a->values;
	a->values = v;
}

static void scan(struct dcomp *dc, const struct node *n)
{
	for (; n; n = n->next) {
		switch (n->kind) {
		case N_ASSIGN:
			if (n->u.op.op != OP_SHL && n->u.op.op != OP_SHR)
				note(dc, n->u.op.a, n->u.op.b);
			/* fallthrough */
		case N_BINARY:
			scan(dc, n->u.op.a);
			scan(dc, n->u.op.b);
			break;
		case N_UNARY:
			if (n->u.op.op >= OP_PREINC)
				note(dc, n->u.op.a, NULL);
			/* fallthrough */
		case N_EXPR:
		case N_STRINGOF:
			scan(dc, n->u.op.a);
			break;
		case N_CALL:
		case N_INDEX:
			scan(dc, n->u.call.fn);
			scan(dc, n->u.call.args);
			break;
		case N_MEMBER:
			scan(dc, n->u.member.base);
			break;
		case N_CAST:
			scan(dc, n->u.cast.a);
			break;
		case N_COND:
		case N_IF:
			scan(dc, n->u.cond.cond);
			scan(dc, n->u.cond.a);
			scan(dc, n->u.cond.b);
			break;
		default:
			break;
		}
	}
}

void check_wide_scan(struct dcomp *dc, const struct decl *list)
{
	hash_free(&dc->assigned);
	for (; list; list = list->next)
		if (list->kind == DC_CLAUSE) {
			scan(dc, list->u.clause.pred);
			scan(dc, list->u.clause.body);
		}
}

/* t, if it is an integer of 8 bytes. */
static struct type *if_wide(struct dcomp *dc, struct type *t)
{
	return t && type_is_int(t) && type_size(dc, t) == 8 ? t : NULL;
}

static struct type *wide(struct dcomp *dc, const struct node *n);

static const struct sym *sym_of(struct dcomp *dc, const struct node *id)
{
	return sym_find(dc, sym_space_of(id->u.id.scope), id->u.id.name);
}

static struct type *wide_name(struct dcomp *dc, const struct node *id)
{
	const struct sym *s = sym_of(dc, id);
	struct type *t = if_wide(dc, s ? s->type : NULL);
	struct assigned *a = assigned(dc, id);
	const struct value *v;

	if (t || !a || a->seen == dc->nwide || (s && s->kind != SYM_VAR))
		return t;
	dc_check_stack(dc, id->loc);
	a->seen = dc->nwide;
	for (v = a->values; v && !t; v = v->next)
		t = v->node ? wide(dc, v->node) : NULL;
	return t;
}

/* Of two operands' types. */
static struct type *either(
	struct dcomp *dc, const struct node *a, const struct node *b)
{
	struct type *t = wide(dc, a), *u = wide(dc, b);

	return !t || (u && type_is_unsigned(u)) ? u : t;
}

static struct type *wide_op(struct dcomp *dc, const struct node *n)
{
	switch (n->u.op.op) {
	case OP_PLUS:
	case OP_NEG:
	case OP_NOT:
	case OP_SHL:
	case OP_SHR:
	case OP_PREINC:
	case OP_PREDEC:
	case OP_POSTINC:
	case OP_POSTDEC:
		return wide(dc, n->u.op.a);
	case OP_COMMA:
		return wide(dc, n->u.op.b);
	case OP_ADD:
	case OP_SUB:
	case OP_MUL:
	case OP_DIV:
	case OP_MOD:
	case OP_AND:
	case OP_OR:
	case OP_XOR:
		return n->kind == N_BINARY ? either(dc, n->u.op.a, n->u.op.b)
					   : NULL;
	default:
		return NULL;
	}
}

/* What a pointer points to; NULL: it is none. */
static struct type *pointee(struct type *t)
{
	return t && type_is_ptr(t) ? type_real(t)->base : NULL;
}

/* The type of what names alone tell of: of curthread->se.sum_exec_runtime. */
static struct type *object_type(struct dcomp *dc, const struct node *n)
{
	const struct type_member *m;
	const struct sym *s;
	struct type *t;
	uint64_t off = 0;

	if (n->kind == N_IDENT) {
		s = n->u.id.module ? NULL : sym_of(dc, n);
		return s ? s->type : NULL;
	}
	if (n->kind == N_UNARY && n->u.op.op == OP_DEREF)
		return pointee(object_type(dc, n->u.op.a));
	if (n->kind != N_MEMBER)
		return NULL;
	t = object_type(dc, n->u.member.base);
	if (n->u.member.arrow)
		t = pointee(t);
	if (!t || !type_is_sou(t))
		return NULL;
	m = type_find_member(t, n->u.member.name, &off);
	return m && !m->bits ? m->type : NULL;
}

/* Of structures and of the kernel's types there may yet be others by the time
 * that the cast is checked. A conversion that the checker put in says nothing
 * but its type. */
static struct type *cast_type(struct dcomp *dc, const struct node *n)
{
	struct texpr *te = n->u.cast.type;
	const struct tspec *sp;

	if (!te)
		return n->type;
	sp = te->spec;
	if (te->declr || sp->tag != TAG_NONE || sp->module)
		return NULL;
	return sp->name ? type_named(dc, sp->name) : type_of_texpr(dc, te);
}

/* The type of 8 bytes that an expression not yet checked has; NULL: it has
 * another, or only checking can tell. */
static struct type *wide(struct dcomp *dc, const struct node *n)
{
	switch (n->kind) {
	case N_IDENT:
		return n->u.id.module ? NULL : wide_name(dc, n);
	case N_INDEX:
	case N_CALL:
		return wide(dc, n->u.call.fn);
	case N_INT:
		return if_wide(dc, check_int(dc, (struct node *)n));
	case N_UNARY:
		if (n->u.op.op == OP_DEREF)
			return if_wide(dc, object_type(dc, n));
		return wide_op(dc, n);
	case N_BINARY:
		return wide_op(dc, n);
	case N_MEMBER:
		return if_wide(dc, object_type(dc, n));
	case N_CAST:
		return if_wide(dc, cast_type(dc, n));
	case N_SIZEOF:
	case N_OFFSETOF:
		return type_named(dc, "size_t");
	case N_COND:
		return either(dc, n->u.cond.a, n->u.cond.b);
	case N_ASSIGN:
		return wide(dc, n->u.op.b);
	default:
		return NULL;
	}
}

struct type *check_wide(struct dcomp *dc, const struct node *id, struct type *t)
{
	dc->nwide++;
	if (!type_is_int(t) || type_real(t)->kind != T_INT ||
		type_size(dc, t) == 8 || !wide_name(dc, id))
		return t;
	return type_named(dc, type_is_unsigned(t) ? "uint64_t" : "int64_t");
}

/* Is n a character of a string? */
static bool is_letter(struct dcomp *dc, const struct node *n)
{
	const struct node *id = n->kind == N_INDEX ? var_of(n) : NULL;
	const struct sym *s = id ? sym_of(dc, id) : NULL;

	return s && s->kind == SYM_VAR && !s->u.var.is_array;
}

static bool is_string_value(struct dcomp *dc, const struct node *n);

static bool is_string_name(struct dcomp *dc, const struct node *n)
{
	const struct node *id = var_of(n);
	struct type *t = object_type(dc, id ? id : n);
	struct assigned *a = id && !t ? assigned(dc, id) : NULL;
	const struct value *v;

	if (!a || a->seen == dc->nwide)
		return t && type_is_string(t);
	dc_check_stack(dc, n->loc);
	a->seen = dc->nwide;
	for (v = a->values; v; v = v->next)
		if (v->node && is_string_value(dc, v->node))
			return true;
	return false;
}

static bool is_string_value(struct dcomp *dc, const struct node *n)
{
	struct type *t;

	switch (n->kind) {
	case N_STRING:
	case N_STRINGOF:
		return true;
	case N_COND:
		return is_string_value(dc, n->u.cond.a);
	case N_ASSIGN:
		return is_string_value(dc, n->u.op.b);
	case N_CALL:
		return is_string_name(dc, n->u.call.fn);
	case N_CAST:
		t = cast_type(dc, n);
		return t && type_is_string(t);
	default:
		return !is_letter(dc, n) && is_string_name(dc, n);
	}
}

struct type *check_assigned_later(struct dcomp *dc, const struct node *id)
{
	const struct assigned *a = assigned(dc, id);
	const struct value *first;
	struct type *t = NULL;

	if (!a)
		return NULL;
	dc->nwide++;
	if (is_string_name(dc, id))
		return type_basic(dc, BASE_STRING);
	for (first = a->values; first->next;)
		first = first->next;
	dc->nwide++;
	if (first->node)
		t = wide(dc, first->node);
	return t ? t : type_named(dc, "int64_t");
}
