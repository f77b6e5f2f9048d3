/* fold.c - constant folding: computes exactly what the engines would. */
#include "dcomp/check/check_impl.h"

bool node_is_const(const struct node *n)
{
	return n->kind == N_INT;
}

bool node_is_null(const struct node *n)
{
	return node_is_const(n) && n->u.i.value == 0;
}

void node_make_int(struct node *n, struct type *t, uint64_t value)
{
	n->kind = N_INT;
	n->type = t;
	n->sym = NULL;
	n->u.i.value = type_convert(t, value);
}

/* Replace n by a constant. Results have 64 bits, whatever their type: see
 * check_conv.c. */
static void fold_to(struct node *n, uint64_t value)
{
	n->kind = N_INT;
	n->sym = NULL;
	n->u.i.value = value;
}

static uint64_t divide(enum op op, bool uns, uint64_t a, uint64_t b)
{
	if (uns)
		return op == OP_DIV ? a / b : a % b;
	if (b == (uint64_t)-1) /* INT64_MIN / -1 would trap */
		return op == OP_DIV ? -a : 0;
	return op == OP_DIV ? (int64_t)a / (int64_t)b : (int64_t)a % (int64_t)b;
}

static bool compare(enum op op, bool uns, uint64_t a, uint64_t b)
{
	bool less = uns ? a < b : (int64_t)a < (int64_t)b;

	switch (op) {
	case OP_EQ:
		return a == b;
	case OP_NE:
		return a != b;
	case OP_LT:
		return less;
	case OP_LE:
		return less || a == b;
	case OP_GT:
		return !less && a != b;
	default:
		return !less;
	}
}

/* Compute a op b; b is not 0 for / and %. */
static uint64_t fold_op(enum op op, bool uns, uint64_t a, uint64_t b)
{
	switch (op) {
	case OP_ADD:
		return a + b;
	case OP_SUB:
		return a - b;
	case OP_MUL:
		return a * b;
	case OP_DIV:
	case OP_MOD:
		return divide(op, uns, a, b);
	case OP_SHL:
		return a << (b & 63);
	case OP_SHR:
		return uns ? a >> (b & 63) : (uint64_t)((int64_t)a >> (b & 63));
	case OP_AND:
		return a & b;
	case OP_OR:
		return a | b;
	case OP_XOR:
		return a ^ b;
	case OP_LAND:
		return a && b;
	case OP_LOR:
		return a || b;
	case OP_LXOR:
		return !a != !b;
	default:
		return compare(op, uns, a, b);
	}
}

void fold_unary(struct node *n)
{
	struct node *a = n->u.op.a;
	uint64_t v;

	if (!node_is_const(a))
		return;
	v = a->u.i.value;
	switch (n->u.op.op) {
	case OP_PLUS:
		break;
	case OP_NEG:
		v = -v;
		break;
	case OP_NOT:
		v = ~v;
		break;
	case OP_LNOT:
		v = !v;
		break;
	default:
		return;
	}
	fold_to(n, v);
}

/* Fold && and ||: a constant on the left may decide alone. */
static void fold_logic(struct node *n)
{
	struct node *a = n->u.op.a, *b = n->u.op.b;
	bool is_or = n->u.op.op == OP_LOR;

	if (node_is_const(a) && !node_is_null(a) == is_or)
		fold_to(n, is_or);
	else if (node_is_const(a) && node_is_const(b))
		fold_to(n, !node_is_null(b));
}

void fold_binary(struct node *n)
{
	struct node *a = n->u.op.a, *b = n->u.op.b;
	enum op op = n->u.op.op;
	/* the type it is computed in */
	struct type *t = op >= OP_EQ ? a->type : n->type;

	if (op == OP_LAND || op == OP_LOR)
		fold_logic(n);
	else if (op != OP_COMMA && node_is_const(a) && node_is_const(b))
		fold_to(n, fold_op(op, type_is_unsigned(t), a->u.i.value,
				   b->u.i.value));
}

int64_t node_const_value(
	struct dcomp *dc, struct node *n, enum dc_tag tag, const char *what)
{
	if (!type_is_int(check_expr(dc, n)) || !node_is_const(n))
		dc_error(dc, n->loc, tag, "%s must be an integer constant",
			what);
	return n->u.i.value;
}
