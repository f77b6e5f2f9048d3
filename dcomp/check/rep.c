/* rep.c - how an expression's value is kept: the form of a string, and whether
 * a number may have bits beyond its type. */
#include "dcomp/check/node.h"

static enum rep ident_rep(const struct node *n)
{
	const struct sym *s = n->sym;

	if (s->kind == SYM_BVAR)
		return s->u.bvar.rep;
	if (s->kind == SYM_INLINE)
		return node_rep(s->u.value);
	return REP_STR;
}

enum rep node_rep(const struct node *n)
{
	switch (n->kind) {
	case N_STRING: /* text, where it is cut */
		return n->u.str.long_one ? REP_STR : REP_SID;
	case N_IDENT:
		return ident_rep(n);
	case N_COND:
		if (node_rep(n->u.cond.a) == node_rep(n->u.cond.b))
			return node_rep(n->u.cond.a);
		return REP_STR;
	case N_CAST:
		return node_rep(n->u.cast.a);
	case N_STRINGOF: /* of memory: a copy */
		return type_is_string(n->u.op.a->type) ? node_rep(n->u.op.a)
						       : REP_STR;
	case N_BINARY: /* a comma, or the rest of a string */
		return n->u.op.op == OP_COMMA ? node_rep(n->u.op.b) : REP_STR;
	default:
		return REP_STR;
	}
}

static bool ident_returns(const struct sym *s)
{
	if (s->kind == SYM_INLINE)
		return node_returns(s->u.value);
	return s->kind == SYM_BVAR &&
	       (s->u.bvar.id == BVAR_CALLER || s->u.bvar.id == BVAR_UCALLER);
}

bool node_returns(const struct node *n)
{
	switch (n->kind) {
	case N_IDENT:
		return ident_returns(n->sym);
	case N_CAST:
		return node_returns(n->u.cast.a);
	case N_CALL:
		return type_is_symbol(n->type) && node_returns(n->u.call.args);
	default:
		return false;
	}
}

static bool operand_fits(struct type *t, const struct node *n)
{
	return type_holds(t, n->type) && node_fits(n);
}

bool op_fits(enum op op, struct type *t, const struct node *b)
{
	switch (op) {
	case OP_SHR:
		return true;
	case OP_MOD:
	case OP_AND:
	case OP_OR:
	case OP_XOR:
		return operand_fits(t, b);
	default:
		return false;
	}
}

static bool unary_fits(const struct node *n)
{
	switch (n->u.op.op) {
	case OP_NEG:
		return false;
	case OP_NOT:
		return !type_is_unsigned(n->type) &&
		       operand_fits(n->type, n->u.op.a);
	case OP_PLUS:
		return operand_fits(n->type, n->u.op.a);
	default:
		return true;
	}
}

static bool binary_fits(const struct node *n)
{
	enum op op = n->u.op.op;

	if (op == OP_COMMA)
		return node_fits(n->u.op.b);
	return op >= OP_LAND || (operand_fits(n->type, n->u.op.a) &&
					op_fits(op, n->type, n->u.op.b));
}

bool node_fits(const struct node *n)
{
	if (!type_is_int(n->type) || type_real(n->type)->size == 8)
		return true;
	switch (n->kind) {
	case N_INT:
		return type_convert(n->type, n->u.i.value) == n->u.i.value;
	case N_UNARY:
		return unary_fits(n);
	case N_BINARY:
		return binary_fits(n);
	case N_COND:
		return operand_fits(n->type, n->u.cond.a) &&
		       operand_fits(n->type, n->u.cond.b);
	default:
		return true;
	}
}
