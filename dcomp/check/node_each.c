/* node_each.c - visits every node of an unchecked tree. */
#include "dcomp/check/prov_impl.h"

static void within(struct node *n, node_fn *fn, void *arg)
{
	switch (n->kind) {
	case N_UNARY:
	case N_BINARY:
	case N_ASSIGN:
	case N_STRINGOF:
	case N_EXPR:
		node_each(n->u.op.a, fn, arg);
		node_each(n->u.op.b, fn, arg);
		break;
	case N_COND:
	case N_IF:
		node_each(n->u.cond.cond, fn, arg);
		node_each(n->u.cond.a, fn, arg);
		node_each(n->u.cond.b, fn, arg);
		break;
	case N_CALL:
	case N_INDEX:
		node_each(n->u.call.fn, fn, arg);
		node_each(n->u.call.args, fn, arg);
		break;
	case N_MEMBER:
		node_each(n->u.member.base, fn, arg);
		break;
	case N_CAST:
	case N_SIZEOF:
	case N_XLATE:
		node_each(n->u.cast.a, fn, arg);
		break;
	default:
		break;
	}
}

void node_each(struct node *n, node_fn *fn, void *arg)
{
	for (; n; n = n->next) {
		fn(arg, n);
		within(n, fn, arg);
	}
}
