/* clone.c - new nodes, and copies of unchecked expressions. Checking changes a
 * tree in place, so what is written once and used often, the value of an inline
 * array or of a translator's member, is copied for each use; names of
 * parameters become what was passed for them. */
#include "dcomp/check_impl.h"

enum {
	MOST_COPIED = 1 << 18 /* nodes, for a clause or declaration */
};

struct node *node_new(struct dcomp *dc, enum node_kind kind, struct dc_loc loc)
{
	struct node *n = arena_new(&dc->arena, struct node);

	n->kind = kind;
	n->loc = loc;
	return n;
}

static const struct node *substitute(
	const struct subst *s, const struct node *n)
{
	if (n->kind != N_IDENT || n->u.id.scope != ID_PLAIN || n->u.id.module)
		return NULL;
	for (; s; s = s->next)
		if (s->name == n->u.id.name)
			return s->value;
	return NULL;
}

static struct node *clone_list(
	struct dcomp *dc, const struct node *n, const struct subst *s)
{
	struct node *first = NULL, **end = &first;

	for (; n; n = n->next) {
		*end = node_clone(dc, n, s);
		end = &(*end)->next;
	}
	return first;
}

struct node *node_copy(struct dcomp *dc, const struct node *n)
{
	struct node *c;

	if (++dc->ncopied > MOST_COPIED)
		dc_error(dc, n->loc, D_SYNTAX,
			"inlines and translators expand to too much");
	c = arena_memdup(&dc->arena, n, sizeof(*n));
	c->next = NULL;
	return c;
}

struct node *node_clone(
	struct dcomp *dc, const struct node *n, const struct subst *s)
{
	const struct node *passed = n ? substitute(s, n) : NULL;
	struct node *c;

	if (!n)
		return NULL;
	c = node_copy(dc, passed ? passed : n);
	if (passed || n->checked)
		return c;
	switch (n->kind) {
	case N_UNARY:
	case N_BINARY:
	case N_ASSIGN:
	case N_STRINGOF:
		c->u.op.a = node_clone(dc, n->u.op.a, s);
		c->u.op.b = node_clone(dc, n->u.op.b, s);
		break;
	case N_COND:
		c->u.cond.cond = node_clone(dc, n->u.cond.cond, s);
		c->u.cond.a = node_clone(dc, n->u.cond.a, s);
		c->u.cond.b = node_clone(dc, n->u.cond.b, s);
		break;
	case N_CALL:
	case N_INDEX:
		c->u.call.fn = node_clone(dc, n->u.call.fn, s);
		c->u.call.args = clone_list(dc, n->u.call.args, s);
		break;
	case N_MEMBER:
		c->u.member.base = node_clone(dc, n->u.member.base, s);
		break;
	case N_CAST:
	case N_SIZEOF:
	case N_XLATE:
		c->u.cast.a = node_clone(dc, n->u.cast.a, s);
		break;
	default:
		break;
	}
	return c;
}
