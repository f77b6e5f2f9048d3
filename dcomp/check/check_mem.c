/* check_mem.c - objects in memory: members, elements, targets of pointers,
 * addresses. A structure, array or floating-point number is not a value in a
 * register but bytes somewhere; node.space says in which address space. A
 * pointer's type says where it points; pointers that are read from user memory
 * point into user memory, too. */
#include "dcomp/check/check_impl.h"
#include "dcomp/check/near.h"

void check_decay(struct dcomp *dc, struct node *n)
{
	struct node *inner;

	if (!type_is_array(n->type))
		return;
	inner = node_wrap(dc, n, N_CAST);
	n->u.cast.a = inner;
	n->type = type_ptr_in(dc, type_real(inner->type)->base, inner->space);
}

/* The same for a string, whose characters are in D memory. */
static void decay_text(struct dcomp *dc, struct node *n)
{
	struct node *inner;

	check_decay(dc, n);
	if (!type_is_string(n->type))
		return;
	inner = node_wrap(dc, n, N_CAST);
	n->u.cast.a = inner;
	n->type = type_ptr_in(dc, type_basic(dc, BASE_CHAR), SPACE_D);
}

bool type_is_text(struct type *t)
{
	return type_is_charptr(t) || type_is_chars(t);
}

/* True for char name[]; at the end of a structure. */
static bool is_open_text(struct type *t)
{
	return type_is_chars(t) && !type_real(t)->nelem;
}

void check_decay_open(struct dcomp *dc, struct node *n)
{
	if (!is_open_text(n->type))
		return;
	if (!node_may_go_on(n))
		dc_error(dc, n->loc, D_ARR_BOUNDS,
			"an array of type %s has no elements in a variable",
			type_name(dc, n->type));
	check_decay(dc, n);
}

void check_open_text(struct dcomp *dc, struct node *n)
{
	if (is_open_text(n->type))
		check_make_string(dc, n);
}

void check_make_string(struct dcomp *dc, struct node *n)
{
	struct node *inner;

	if (type_is_string(n->type))
		return;
	check_decay_open(dc, n);
	inner = node_wrap(dc, n, N_STRINGOF);
	n->u.op.a = inner;
	n->type = type_basic(dc, BASE_STRING);
}

void check_no_float(
	struct dcomp *dc, struct node *n, const char *op, struct type *t)
{
	if (type_is_float(t))
		dc_error(dc, n->loc, D_OP_ARITH,
			"operator %s: floating-point arithmetic is not "
			"permitted in D programs",
			op);
}

/* Return the structure or union that the member belongs to. */
static struct type *member_of(struct dcomp *dc, struct node *n)
{
	struct node *base = n->u.member.base;
	const char *op = n->u.member.arrow ? "->" : ".";
	struct type *t = base->type;

	n->space = base->space;
	if (n->u.member.arrow) {
		check_decay(dc, base);
		t = type_real(base->type);
		if (t->kind != T_PTR)
			dc_error(dc, n->loc, D_OP_PTR,
				"operator -> must be applied to a pointer%s",
				check_why_untyped(dc, base));
		n->space = t->space;
		t = t->base;
	} else if (type_is_ptr(t)) {
		dc_error(dc, n->loc, D_OP_SOU,
			"operator . cannot be applied to a pointer: use ->");
	}
	if (!type_is_sou(t))
		dc_error(dc, n->loc, D_OP_SOU,
			"operator %s cannot be applied to an expression of "
			"type %s",
			op, type_name(dc, t));
	if (!type_complete(t))
		dc_error(dc, n->loc, D_OP_INCOMPLETE,
			"operator %s cannot be applied to a forward "
			"declaration: no %s definition is available%s",
			op, type_name(dc, t), check_incomplete(dc, t));
	return t;
}

const struct type_member *node_bit_field(const struct node *n)
{
	const struct type_member *m = n->sym;

	return n->kind == N_MEMBER && m->bits ? m : NULL;
}

/* C, 6.3.1.1: a bit-field is an int if that holds all of its values. */
struct type *check_object_value(struct dcomp *dc, const struct node *n)
{
	const struct type_member *m = node_bit_field(n);

	if (m && m->bits <= (type_bits_signed(m) ? 32 : 31))
		return type_basic(dc, BASE_INT);
	return n->type;
}

struct type *check_member(struct dcomp *dc, struct node *n)
{
	struct type *t = member_of(dc, n);
	const struct type_member *m;

	n->u.member.off = 0;
	m = type_find_member(t, n->u.member.name, &n->u.member.off);
	if (!m && n->u.member.arrow && check_library_member(dc, n))
		return n->type;
	if (!m)
		dc_error(dc, n->loc, D_TYPE_MEMBER,
			"%s is not a member of %s%s", n->u.member.name,
			type_name(dc, t), near_member(dc, t, n->u.member.name));
	n->sym = (void *)m;
	n->type = type_read_from(dc, m->type, n->space);
	return check_object_value(dc, n);
}

struct type *check_deref(struct dcomp *dc, struct node *n)
{
	struct node *a = n->u.op.a;
	struct type *t;

	check_expr(dc, a);
	decay_text(dc, a);
	t = type_real(a->type);
	if (t->kind != T_PTR)
		dc_error(dc, n->loc, D_DEREF_NONPTR,
			"cannot dereference non-pointer type %s",
			type_name(dc, a->type));
	n->space = t->space;
	t = t->base;
	if (type_is_void(t))
		dc_error(dc, n->loc, D_DEREF_VOID,
			"cannot dereference pointer to void");
	if (type_real(t)->kind == T_FUNC)
		dc_error(dc, n->loc, D_DEREF_FUNC,
			"cannot dereference pointer to function");
	if (!type_complete(t) && !type_is_array(t))
		dc_error(dc, n->loc, D_OP_INCOMPLETE,
			"operator * cannot be applied to a forward "
			"declaration: no %s definition is available%s",
			type_name(dc, t), check_incomplete(dc, t));
	if (type_size(dc, t) == 0 && !type_is_array(t))
		dc_error(dc, n->loc, D_OP_INCOMPLETE,
			"operator * cannot be applied to a type that has no "
			"bytes: %s",
			type_name(dc, t));
	return type_read_from(dc, t, n->space);
}

static bool is_variable(const struct node *n)
{
	const struct sym *s = n->sym;

	return (n->kind == N_IDENT || n->kind == N_INDEX) && s &&
	       s->kind == SYM_VAR;
}

bool node_is_element(const struct node *n)
{
	return n->kind == N_INDEX && !n->sym;
}

static bool is_deref(const struct node *n)
{
	return n->kind == N_UNARY && n->u.op.op == OP_DEREF;
}

/* True for a kernel function, which already is an address. */
static bool is_function(const struct node *n)
{
	return n->kind == N_INT && type_is_ptr(n->type) &&
	       type_real(type_real(n->type)->base)->kind == T_FUNC;
}

static bool is_comma(const struct node *n)
{
	return n->kind == N_BINARY && n->u.op.op == OP_COMMA;
}

/* A translated member is (init, object); its address is (init, &object). */
static struct type *addr_of_last(struct dcomp *dc, struct node *n)
{
	struct node *whole = n->u.op.a, *comma = whole, *a;
	struct node *addr = node_new(dc, N_UNARY, n->loc);

	while (is_comma(comma->u.op.b))
		comma = comma->u.op.b;
	addr->u.op.op = OP_ADDR;
	addr->u.op.a = comma->u.op.b;
	comma->u.op.b = addr;
	check_expr(dc, addr);
	for (a = whole; is_comma(a); a = a->u.op.b) {
		a->type = addr->type;
		a->space = addr->space;
	}
	node_become(n, whole);
	return n->type;
}

static bool is_built_in(const struct node *a)
{
	const struct sym *s = a->kind == N_IDENT ? a->sym : NULL;

	return s && s->kind == SYM_BVAR;
}

/* Check &a. Variables that hold a number have no address. */
struct type *check_addr(struct dcomp *dc, struct node *n)
{
	struct node *a = n->u.op.a;
	bool member = a->kind == N_MEMBER;
	struct type *t;

	if (a->kind == N_IDENT)
		a->u.id.addressed = true;
	if (member)
		a->u.member.addressed = true;
	if (a->kind == N_AGG && check_known_agg(dc, a))
		dc_error(dc, n->loc, D_ADDROF_VAR,
			"cannot take the address of an aggregation");
	t = check_expr(dc, a);
	if (member && is_comma(a))
		return addr_of_last(dc, n);
	if (is_function(a)) {
		node_make_int(n, t, a->u.i.value);
		return t;
	}
	if (node_bit_field(a))
		dc_error(dc, n->loc, D_ADDROF_BITFIELD,
			"cannot take the address of a bit-field: %s",
			node_bit_field(a)->name);
	if ((is_variable(a) && !type_is_bytes(t)) || is_built_in(a))
		dc_error(dc, n->loc, D_ADDROF_VAR,
			"cannot take the address of a variable of type %s: "
			"only structures, unions and arrays have one",
			type_name(dc, t));
	if (a->kind != N_MEMBER && !node_is_element(a) && !is_deref(a) &&
		!is_variable(a))
		dc_error(dc, n->loc, D_ADDROF_LVAL,
			"unary operator & requires an object in memory as "
			"operand");
	return type_ptr_in(dc, t, a->space);
}

/* Return what the object is a part of, up to a variable or a pointer. */
static const struct node *whole_of(const struct node *n)
{
	for (;;)
		if (n->kind == N_MEMBER && !n->u.member.arrow)
			n = n->u.member.base;
		else if (node_is_element(n) &&
			 type_is_array(n->u.call.fn->type))
			n = n->u.call.fn;
		else
			return n;
}

/* Structures often end with an array of one element or none that stands for
 * more; in a variable there cannot be more. */
bool node_may_go_on(const struct node *array)
{
	return type_real(array->type)->nelem <= 1 &&
	       !is_variable(whole_of(array));
}

static void check_bounds(struct dcomp *dc, struct node *n, struct node *array,
	struct node *index)
{
	if (node_is_const(index) &&
		index->u.i.value >= type_real(array->type)->nelem &&
		!node_may_go_on(array))
		dc_error(dc, n->loc, D_ARR_BOUNDS,
			"index %lld is outside of the bounds of an array of "
			"type %s",
			(long long)index->u.i.value,
			type_name(dc, array->type));
}

/* Check an element of an array, or of memory behind a pointer. */
struct type *check_element(struct dcomp *dc, struct node *n)
{
	struct node *base = n->u.call.fn, *index = n->u.call.args;
	struct type *t;

	check_expr(dc, base);
	if (type_is_string(base->type))
		decay_text(dc, base);
	t = type_real(base->type);
	n->sym = NULL;
	check_args(dc, index);
	if (n->u.call.nargs != 1)
		dc_error(dc, n->loc, D_PROTO_LEN,
			"operator [ ]: %u indexes passed, 1 expected",
			n->u.call.nargs);
	if (t->kind != T_PTR && t->kind != T_ARRAY)
		dc_error(dc, n->loc, D_OP_PTR,
			"operator [ ] requires operand of array or pointer "
			"type");
	if (!type_is_int(index->type))
		dc_error(dc, index->loc, D_OP_INT,
			"operator [ ] requires an index of integral type");
	check_coerce(dc, index, type_basic(dc, BASE_LONG));
	n->space = t->kind == T_PTR ? t->space : base->space;
	if (t->kind == T_ARRAY)
		check_bounds(dc, n, base, index);
	if (type_size(dc, t->base) == 0)
		dc_error(dc, n->loc, D_OP_INCOMPLETE,
			"operator [ ] cannot be applied to elements that "
			"have no size: %s%s",
			type_name(dc, t->base), check_incomplete(dc, t->base));
	return type_read_from(dc, t->base, n->space);
}

/* True if the object, or a whole that it is a part of, is const. */
static bool is_const(const struct node *n)
{
	const struct node *whole;

	if (type_is_const(n->type))
		return true;
	if (n->kind == N_MEMBER) {
		whole = n->u.member.base;
		return n->u.member.arrow
			       ? type_is_const(type_real(whole->type)->base)
			       : is_const(whole);
	}
	whole = node_is_element(n) ? n->u.call.fn : NULL;
	return whole && type_is_array(whole->type) && is_const(whole);
}

/* True for one of our hidden variables, whose only assignment is ours. */
static bool is_hidden(const struct node *n)
{
	n = whole_of(n);
	return n->kind == N_IDENT && n->u.id.name[0] == '%';
}

void check_not_const(struct dcomp *dc, struct node *n, const char *op)
{
	if (is_const(n) && !is_hidden(n))
		dc_error(dc, n->loc, D_OP_WRITE,
			"operator %s may not change what is const: \"%s\"%s",
			op, type_name(dc, n->type), check_meant_equal(dc, op));
}

/* True if strings of the variable can only be replaced as a whole. */
static bool is_kept_whole(const struct node *n)
{
	const struct sym *s = n->sym;

	return n->kind == N_INDEX || s->u.var.scope == SCOPE_THREAD;
}

/* Return why a character of a string cannot be assigned to: the string is no
 * variable, as in *(s + 1), or is_kept_whole(); NULL: it can, or is none.
 * decay_text() has been there. */
static const char *why_no_char(const struct node *n)
{
	const struct node *p = NULL;

	if (node_is_element(n))
		p = n->u.call.fn;
	else if (is_deref(n))
		p = n->u.op.a;
	if (!p || p->kind != N_CAST || !type_is_string(p->u.cast.a->type))
		return NULL;
	p = whole_of(p->u.cast.a);
	if (is_variable(p))
		return is_kept_whole(p) ? "strings of threads and of "
					  "associative arrays are assigned "
					  "as a whole"
					: NULL;
	return p->kind == N_MEMBER || node_is_element(p) || is_deref(p)
		       ? NULL
		       : "this string is no variable";
}

struct type *check_object_lval(struct dcomp *dc, struct node *n, const char *op)
{
	const struct node *whole;
	const char *why;

	n->type = check_expr(dc, n);
	why = why_no_char(n);
	if (why)
		dc_error(dc, n->loc, D_OP_LVAL,
			"operator %s requires modifiable lvalue as an "
			"operand: %s%s",
			op, why, check_meant_equal(dc, op));
	whole = whole_of(n);
	if (whole->kind == N_IDENT && !is_variable(whole))
		dc_error(dc, n->loc, D_OP_WRITE,
			"operator %s can only be applied to a writable "
			"variable%s",
			op, check_meant_equal(dc, op));
	if (!is_variable(whole) && !is_deref(whole) &&
		!node_is_element(whole) && whole->kind != N_MEMBER)
		dc_error(dc, n->loc, D_OP_LVAL,
			"operator %s requires modifiable lvalue as an "
			"operand%s",
			op, check_meant_equal(dc, op));
	if (n->space == SPACE_USER)
		dc_error(dc, n->loc, D_OP_WRITE,
			"operator %s may not write to user memory: use "
			"copyout( )",
			op);
	if (node_bit_field(n))
		n->type = node_bit_field(n)->type;
	return n->type;
}
