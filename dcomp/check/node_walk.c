/* node_walk.c - visits the nodes of a tree, checked or not. */
#include "dcomp/check/node.h"

/* Of one operand only `at' is used: the checker may have turned another kind of
 * node into this one, which leaves something else behind it. */
uint32_t node_parts(struct node *n, struct node_part part[NODE_PARTS])
{
	switch (n->kind) {
	case N_UNARY:
	case N_STRINGOF:
	case N_EXPR:
		part[0] = (struct node_part){ &n->u.op.a, false };
		return 1;
	case N_BINARY:
	case N_ASSIGN:
		part[0] = (struct node_part){ &n->u.op.a, false };
		part[1] = (struct node_part){ &n->u.op.b, false };
		return 2;
	case N_COND:
	case N_IF:
		part[0] = (struct node_part){ &n->u.cond.cond, false };
		part[1] = (struct node_part){ &n->u.cond.a, n->kind == N_IF };
		part[2] = (struct node_part){ &n->u.cond.b, n->kind == N_IF };
		return 3;
	case N_CALL:
	case N_INDEX:
		part[0] = (struct node_part){ &n->u.call.fn, false };
		part[1] = (struct node_part){ &n->u.call.args, true };
		return 2;
	case N_MEMBER:
		part[0] = (struct node_part){ &n->u.member.base, false };
		return 1;
	case N_CAST:
	case N_SIZEOF:
	case N_XLATE:
		part[0] = (struct node_part){ &n->u.cast.a, false };
		return 1;
	default:
		return 0;
	}
}

static void visit(struct node *n, node_fn *fn, void *arg)
{
	struct node_part part[NODE_PARTS];
	uint32_t nparts = node_parts(n, part);

	fn(arg, n);
	for (uint32_t i = 0; i < nparts; i++)
		node_each(*part[i].at, fn, arg);
}

void node_each(struct node *n, node_fn *fn, void *arg)
{
	for (; n; n = n->next)
		visit(n, fn, arg);
}

const struct node *node_find(
	const struct node *n, bool (*is)(const struct node *n))
{
	struct node_part part[NODE_PARTS];
	const struct node *found = NULL;
	uint32_t nparts;

	if (!n || is(n))
		return n;
	if (n->kind == N_SIZEOF)
		return NULL;
	nparts = node_parts((struct node *)n, part);
	for (uint32_t i = 0; i < nparts && !found; i++) {
		const struct node *p = *part[i].at;

		found = node_find(p, is);
		while (!found && part[i].list && p && (p = p->next))
			found = node_find(p, is);
	}
	return found;
}
