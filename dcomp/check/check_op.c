/* check_op.c - checks operators, and casts. */
#include <assert.h>

#include "dcomp/check/check_impl.h"

/* What kind of operands an operator needs. */
enum op_class {
	ARITH,
	INTEGRAL,
	SHIFT,
	EQUALITY,
	RELATION,
	LOGIC,
	COMMA
};

/* clang-format off */
static const enum op_class class_of[] = {
	[OP_NONE] = ARITH, [OP_ADD] = ARITH, [OP_SUB] = ARITH,
	[OP_MUL] = ARITH, [OP_DIV] = ARITH, [OP_MOD] = INTEGRAL,
	[OP_SHL] = SHIFT, [OP_SHR] = SHIFT, [OP_AND] = INTEGRAL,
	[OP_OR] = INTEGRAL, [OP_XOR] = INTEGRAL, [OP_LAND] = LOGIC,
	[OP_LOR] = LOGIC, [OP_LXOR] = LOGIC, [OP_EQ] = EQUALITY,
	[OP_NE] = EQUALITY, [OP_LT] = RELATION, [OP_LE] = RELATION,
	[OP_GT] = RELATION, [OP_GE] = RELATION, [OP_COMMA] = COMMA,
	[OP_PLUS] = ARITH, [OP_NEG] = ARITH, [OP_NOT] = INTEGRAL,
	[OP_LNOT] = LOGIC, [OP_DEREF] = ARITH, [OP_ADDR] = ARITH,
	[OP_PREINC] = ARITH, [OP_PREDEC] = ARITH, [OP_POSTINC] = ARITH,
	[OP_POSTDEC] = ARITH,
};
/* clang-format on */
static_assert(sizeof(class_of) / sizeof(*class_of) == OP_POSTDEC + 1,
	"a class for each operator");

/* The operator as it was written. */
static const char *written(const struct node *n, enum op op)
{
	return n->kind == N_ASSIGN ? op_assign_text(op) : op_text(op);
}

/* True for execname == 'sh', which is a number. */
static bool lacks_quotes(const struct node *n, struct type *a, struct type *b)
{
	if (n->kind != N_BINARY || (class_of[n->u.op.op] != EQUALITY &&
					   class_of[n->u.op.op] != RELATION))
		return false;
	return (type_is_string(a) && n->u.op.b->kind == N_INT) ||
	       (type_is_string(b) && n->u.op.a->kind == N_INT);
}

void op_incompat(struct dcomp *dc, struct node *n, enum op op, struct type *a,
	struct type *b)
{
	dc_error(dc, n->loc, D_OP_INCOMPAT,
		"operands have incompatible types: \"%s\" %s \"%s\"%s",
		type_name_beside(dc, a, b), written(n, op),
		type_name_beside(dc, b, a),
		lacks_quotes(n, a, b) ? ": a string is written in double quotes"
				      : "");
}

/* Replace n by n * size or n / size, in type long. */
static void scale(struct dcomp *dc, struct node *n, enum op op, uint64_t size)
{
	struct type *t = type_basic(dc, BASE_LONG);
	struct node *inner, *by;

	check_coerce(dc, n, t);
	if (size == 1)
		return;
	by = arena_new(&dc->arena, struct node);
	by->loc = n->loc;
	node_make_int(by, t, size);
	inner = node_wrap(dc, n, N_BINARY);
	n->type = t;
	n->u.op.op = op;
	n->u.op.a = inner;
	n->u.op.b = by;
	fold_binary(n);
}

/* Return the size of what p points to. */
static uint64_t step(struct dcomp *dc, struct node *n, struct type *p)
{
	struct type *base = type_real(type_real(p)->base);
	uint64_t size = type_size(dc, base);
	bool never = type_is_void(base) || base->kind == T_FUNC;

	if (size == 0)
		dc_error(dc, n->loc,
			!never		     ? D_OP_INCOMPLETE
			: n->kind == N_UNARY ? D_OP_VFPTR
					     : D_OP_INCOMPAT,
			"cannot compute with a pointer to a type that has "
			"no size: %s%s",
			type_name(dc, base), check_incomplete(dc, base));
	return size;
}

static void need_operands(struct dcomp *dc, struct node *n, enum op op, bool ok)
{
	if (ok)
		return;
	check_no_float(dc, n->u.op.a, written(n, op), n->u.op.a->type);
	if (n->kind == N_BINARY || n->kind == N_ASSIGN)
		check_no_float(dc, n->u.op.b, written(n, op), n->u.op.b->type);
	if (op == OP_ADD || op == OP_SUB)
		op_incompat(dc, n, op, n->u.op.a->type, n->u.op.b->type);
	if (class_of[op] == ARITH)
		dc_error(dc, n->loc, D_OP_ARITH,
			"operator %s requires %s of arithmetic type",
			written(n, op),
			n->kind == N_UNARY ? "an operand" : "operands");
	dc_error(dc, n->loc, D_OP_INT,
		"operator %s requires %s of integral type", written(n, op),
		n->kind == N_UNARY ? "an operand" : "operands");
}

struct type *check_arith(struct dcomp *dc, struct node *n, enum op op,
	struct type *a, struct node *b)
{
	if (type_is_ptr(a) && type_is_int(b->type) &&
		(op == OP_ADD || op == OP_SUB)) {
		scale(dc, b, OP_MUL, step(dc, n, a));
		return a;
	}
	need_operands(dc, n, op, type_is_int(a) && type_is_int(b->type));
	if (class_of[op] == SHIFT)
		return check_shift_type(dc, op, a, b);
	if ((op == OP_DIV || op == OP_MOD) && node_is_null(b))
		dc_error(dc, n->loc, D_DIV_ZERO,
			"expression contains division by zero");
	return type_usual(dc, a, b->type);
}

/* p - q: the distance in elements. */
static struct type *check_ptrdiff(struct dcomp *dc, struct node *n)
{
	struct type *t = type_basic(dc, BASE_LONG);
	struct node *a = n->u.op.a, *b = n->u.op.b;
	uint64_t size = step(dc, n, a->type);

	if (!type_same(a->type, b->type))
		op_incompat(dc, n, OP_SUB, a->type, b->type);
	check_coerce(dc, a, t);
	check_coerce(dc, b, t);
	n->type = t;
	fold_binary(n);
	scale(dc, n, OP_DIV, size);
	return t;
}

/* Replace n by a op n, both of type long. */
static void combine(
	struct dcomp *dc, struct node *n, struct node *a, enum op op)
{
	struct node *b = node_wrap(dc, n, N_BINARY);

	n->u.op.op = op;
	n->u.op.a = a;
	n->u.op.b = b;
	fold_binary(n);
}

/* A string s + i is the rest of its text from index i. All that is added to s
 * and subtracted from it makes up one index: s + i - 1 may begin inside s
 * though s + i does not. */
static struct type *check_rest(struct dcomp *dc, struct node *n)
{
	struct node *s = n->u.op.a, *index = n->u.op.b, *zero;

	check_coerce(dc, index, type_basic(dc, BASE_LONG));
	if (n->u.op.op == OP_SUB) {
		zero = node_new(dc, N_INT, n->loc);
		node_make_int(zero, index->type, 0);
		combine(dc, index, zero, OP_SUB);
		n->u.op.op = OP_ADD;
	}
	if (s->kind == N_BINARY && s->u.op.op == OP_ADD) {
		combine(dc, index, s->u.op.b, OP_ADD);
		n->u.op.a = s->u.op.a;
	}
	return s->type;
}

static bool is_address(struct type *t)
{
	return type_is_ptr(t) || type_is_string(t);
}

static struct type *check_arith_binary(struct dcomp *dc, struct node *n)
{
	enum op op = n->u.op.op;
	struct node *a = n->u.op.a, *b = n->u.op.b;

	if (op == OP_ADD && type_is_int(a->type) && is_address(b->type)) {
		n->u.op.a = b;
		n->u.op.b = a;
		a = n->u.op.a;
		b = n->u.op.b;
	}
	if (op == OP_SUB && type_is_ptr(a->type) && type_is_ptr(b->type))
		return check_ptrdiff(dc, n);
	if ((op == OP_ADD || op == OP_SUB) && type_is_string(a->type) &&
		type_is_int(b->type))
		return check_rest(dc, n);
	return check_arith(dc, n, op, a->type, b);
}

static struct type *check_compare(struct dcomp *dc, struct node *n)
{
	struct node *a = n->u.op.a, *b = n->u.op.b;
	bool sa = type_is_string(a->type), sb = type_is_string(b->type);
	bool eq = class_of[n->u.op.op] == EQUALITY;

	check_no_float(dc, a, op_text(n->u.op.op), a->type);
	check_no_float(dc, b, op_text(n->u.op.op), b->type);
	if (sa && type_is_text(b->type))
		check_make_string(dc, b), sb = true;
	if (sb && type_is_text(a->type))
		check_make_string(dc, a), sa = true;
	check_decay(dc, a);
	check_decay(dc, b);
	if (type_is_ptr(a->type) && type_is_ptr(b->type) &&
		!type_same_target(a->type, b->type))
		op_incompat(dc, n, n->u.op.op, a->type, b->type);
	if (type_is_scalar(a->type) && type_is_scalar(b->type))
		check_coerce_compared(dc, a, b);
	else if (!(sa && sb) &&
		 !(eq && ((sa && node_is_null(b)) || (sb && node_is_null(a)))))
		op_incompat(dc, n, n->u.op.op, a->type, b->type);
	return type_basic(dc, BASE_INT);
}

static struct type *check_logic(struct dcomp *dc, struct node *n)
{
	check_condition(dc, n->u.op.a);
	check_condition(dc, n->u.op.b);
	if (!type_is_scalar(n->u.op.a->type) ||
		!type_is_scalar(n->u.op.b->type))
		dc_error(dc, n->loc, D_OP_SCALAR,
			"operator %s requires operands of scalar type",
			op_text(n->u.op.op));
	return type_basic(dc, BASE_INT);
}

static struct type *check_operands(struct dcomp *dc, struct node *n)
{
	switch (class_of[n->u.op.op]) {
	case LOGIC:
		return check_logic(dc, n);
	case EQUALITY:
	case RELATION:
		return check_compare(dc, n);
	case COMMA:
		n->space = n->u.op.b->space;
		return n->u.op.b->type;
	default:
		check_decay(dc, n->u.op.a);
		check_decay(dc, n->u.op.b);
		return check_arith_binary(dc, n);
	}
}

struct type *check_binary(struct dcomp *dc, struct node *n)
{
	check_expr(dc, n->u.op.a);
	check_expr(dc, n->u.op.b);
	n->type = check_operands(dc, n);
	if (n->kind == N_BINARY)
		fold_binary(n);
	return n->type;
}

static struct type *check_incdec(struct dcomp *dc, struct node *n)
{
	enum op op = n->u.op.op;
	struct type *t = check_lval(
		dc, n->u.op.a, op_text(op), type_named(dc, "int64_t"));

	check_no_float(dc, n, op_text(op), t);
	if (!type_is_scalar(t))
		dc_error(dc, n->loc, D_OP_SCALAR,
			"operator %s requires an operand of scalar type",
			op_text(op));
	if (type_is_ptr(t))
		step(dc, n, t);
	return check_object_value(dc, n->u.op.a);
}

static struct type *check_sign(struct dcomp *dc, struct node *n)
{
	struct type *t = check_expr(dc, n->u.op.a);

	need_operands(dc, n, n->u.op.op, type_is_int(t));
	return type_promote(dc, t);
}

static struct type *check_not(struct dcomp *dc, struct node *n)
{
	check_expr(dc, n->u.op.a);
	check_condition(dc, n->u.op.a);
	if (!type_is_scalar(n->u.op.a->type))
		dc_error(dc, n->loc, D_OP_SCALAR,
			"operator ! requires an operand of scalar type");
	return type_basic(dc, BASE_INT);
}

struct type *check_unary(struct dcomp *dc, struct node *n)
{
	switch (n->u.op.op) {
	case OP_DEREF:
		return check_deref(dc, n);
	case OP_ADDR:
		return check_addr(dc, n);
	case OP_PREINC:
	case OP_PREDEC:
	case OP_POSTINC:
	case OP_POSTDEC:
		return check_incdec(dc, n);
	case OP_LNOT:
		n->type = check_not(dc, n);
		break;
	default:
		n->type = check_sign(dc, n);
	}
	fold_unary(n);
	return n->type;
}

/* Return the common type of two pointers, which may point to kernel and D
 * memory; it is void * if one of them is. */
static struct type *common_ptr(struct dcomp *dc, struct node *a, struct node *b)
{
	struct type *x = type_real(a->type), *y = type_real(b->type);
	struct type *t = type_is_void(y->base) ? b->type : a->type;

	if ((x->space == SPACE_USER) != (y->space == SPACE_USER) ||
		!type_same_target(x, y))
		return NULL;
	return x->space == y->space ? t : type_ptr_to(dc, type_real(t)->base);
}

/* Return the type for both arms of ?:, or NULL if there is none. */
static struct type *common_type(
	struct dcomp *dc, struct node *a, struct node *b)
{
	if (type_is_int(a->type) && type_is_int(b->type))
		return type_usual(dc, a->type, b->type);
	if (type_is_string(a->type) && type_assignable_from(a->type, b))
		return a->type;
	if (type_is_string(b->type) && type_assignable_from(b->type, a))
		return b->type;
	if (type_is_ptr(a->type) && node_is_null(b))
		return a->type;
	if (type_is_ptr(b->type) && node_is_null(a))
		return b->type;
	if (type_is_ptr(a->type) && type_is_ptr(b->type))
		return common_ptr(dc, a, b);
	if (type_is_bytes(a->type) && type_same(a->type, b->type))
		return a->type;
	return NULL;
}

/* Values of bytes in both arms must be readable from one address space. */
static void join_spaces(struct dcomp *dc, struct node *n)
{
	struct node *a = n->u.cond.a, *b = n->u.cond.b;

	n->space = a->space == b->space ? a->space : SPACE_KERNEL;
	if ((a->space == SPACE_USER) != (b->space == SPACE_USER))
		dc_error(dc, n->loc, D_OP_INCOMPAT,
			"operator ?: operands must both be in user memory, or "
			"neither");
}

/* Replace n, whose condition is a constant, by the chosen arm. */
static void fold_condexpr(struct node *n, struct type *t)
{
	bool first = !node_is_null(n->u.cond.cond);
	struct node *arm = first ? n->u.cond.a : n->u.cond.b;

	if (type_is_string(t))
		return;
	if (type_is_int(t) && !type_same(t, arm->type)) {
		n->kind = N_UNARY;
		n->u.op.op = OP_PLUS;
		n->u.op.a = arm;
		n->type = t;
		fold_unary(n);
	} else {
		node_become(n, arm);
	}
}

struct type *check_condexpr(struct dcomp *dc, struct node *n)
{
	struct node *cond = n->u.cond.cond, *a = n->u.cond.a, *b = n->u.cond.b;
	struct type *t;

	check_expr(dc, cond);
	check_condition(dc, cond);
	if (!type_is_scalar(cond->type))
		dc_error(dc, n->loc, D_OP_SCALAR,
			"operator ?: expression must be of scalar type");
	check_expr(dc, a);
	check_expr(dc, b);
	if (!type_same(a->type, b->type)) {
		check_decay(dc, a);
		check_decay(dc, b);
	}
	t = common_type(dc, a, b);
	if (!t)
		dc_error(dc, n->loc, D_OP_INCOMPAT,
			"operator ?: operands must have compatible types: "
			"\"%s\" : \"%s\"",
			type_name_beside(dc, a->type, b->type),
			type_name_beside(dc, b->type, a->type));
	if (!type_is_int(t)) {
		check_coerce(dc, a, t);
		check_coerce(dc, b, t);
	}
	if (type_is_bytes(t))
		join_spaces(dc, n);
	if (node_is_const(cond))
		fold_condexpr(n, t);
	return t;
}

/* A cast does not change the address space that a pointer points to, unless it
 * says `userland'. A pointer to a type of a process may thus also point to a
 * copy of the object. */
static struct type *cast_ptr(struct dcomp *dc, struct type *to, struct node *n)
{
	const struct node *a = n->u.cast.a;
	bool open = n->u.cast.type->spec->of_program &&
		    !(n->u.cast.type->spec->bits & TS_USERLAND);
	enum space space = SPACE_D; /* of a string */

	if (type_real(to)->space != SPACE_KERNEL && !open)
		return to;
	if (type_is_ptr(a->type))
		space = type_real(a->type)->space;
	else if (!type_is_string(a->type))
		return to;
	if (space == type_real(to)->space)
		return to;
	return type_ptr_in(dc, type_real(to)->base, space);
}

/* True for a cast of a floating-point number to an integer, which cuts off the
 * fraction; engines do not support long double. */
static bool is_truncated(struct dcomp *dc, struct type *to, struct type *from)
{
	return type_is_int(to) && type_is_float(from) &&
	       type_size(dc, from) <= 8;
}

static _Noreturn void bad_cast(
	struct dcomp *dc, struct node *n, struct type *from, struct type *to)
{
	dc_error(dc, n->loc, D_CAST_INVAL,
		"invalid cast expression: cannot convert between types: "
		"\"%s\" to \"%s\"",
		type_name_beside(dc, from, to), type_name_beside(dc, to, from));
}

struct type *check_cast(struct dcomp *dc, struct node *n)
{
	struct type *to = type_of_texpr(dc, n->u.cast.type);
	struct node *a = n->u.cast.a;
	struct type *from = check_expr(dc, a);

	if (type_is_void(to) || (type_is_string(to) && type_is_string(from)))
		return to;
	if (type_is_string(to)) {
		if (!type_is_scalar(from) && !type_is_chars(from))
			bad_cast(dc, n, from, to);
		n->kind = N_STRINGOF;
		n->u.op.a = a;
		return check_stringof(dc, n);
	}
	if (type_is_bytes(to) && type_same(to, from)) {
		n->space = a->space;
		return to;
	}
	check_decay(dc, a);
	if (!type_is_scalar(to) ||
		(!type_is_scalar(a->type) && !is_truncated(dc, to, from) &&
			!(type_is_ptr(to) && type_is_string(from))))
		bad_cast(dc, n, from, to);
	if (type_is_ptr(to))
		to = cast_ptr(dc, to, n);
	if (node_is_const(a))
		node_make_int(n, to, a->u.i.value);
	return to;
}
