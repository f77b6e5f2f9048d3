/* clone.c - new nodes, searches within expressions, and copies of unchecked
 * ones. Checking changes a tree in place, so an expression that is written once
 * and used often, the value of an inline array or of a translator's member, is
 * copied for each use; the names of parameters are replaced by what was
 * passed. */
#include "dcomp/check/check_impl.h"

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

static const struct node *find_in_list(
	const struct node *n, bool (*is)(const struct node *n))
{
	const struct node *found = NULL;

	for (; n && !found; n = n->next)
		found = node_find(n, is);
	return found;
}

const struct node *node_find(
	const struct node *n, bool (*is)(const struct node *n))
{
	const struct node *part[3] = { NULL };

	if (!n || is(n))
		return n;
	switch (n->kind) {
	case N_UNARY:
	case N_STRINGOF:
		part[0] = n->u.op.a;
		break;
	case N_BINARY:
	case N_ASSIGN:
		part[0] = n->u.op.a;
		part[1] = n->u.op.b;
		break;
	case N_COND:
		part[0] = n->u.cond.cond;
		part[1] = n->u.cond.a;
		part[2] = n->u.cond.b;
		break;
	case N_CALL:
	case N_INDEX:
		part[0] = n->u.call.fn;
		part[1] = find_in_list(n->u.call.args, is);
		break;
	case N_CAST:
		part[0] = n->u.cast.a;
		break;
	case N_MEMBER:
		part[0] = n->u.member.base;
		break;
	default:
		break;
	}
	for (size_t i = 0; i < 3; i++)
		if ((n = node_find(part[i], is)))
			return n;
	return NULL;
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
