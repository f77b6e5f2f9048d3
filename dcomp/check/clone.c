/* clone.c - new nodes, and copies of unchecked expressions. Checking changes a
 * tree in place, so an expression that is written once and used often, the
 * value of an inline array or of a translator's member, is copied for each use;
 * the names of parameters are replaced by what was passed. */
#include "dcomp/check/check_impl.h"

#include <string.h>

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

struct node *node_text(struct dcomp *dc, struct dc_loc loc, const char *s)
{
	struct node *n = node_new(dc, N_STRING, loc);

	n->u.str.s = s;
	n->u.str.len = strlen(s);
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

struct node *node_clone_list(
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
	struct node_part part[NODE_PARTS];
	uint32_t nparts;
	struct node *c;

	if (!n)
		return NULL;
	c = node_copy(dc, passed ? passed : n);
	if (passed || n->checked)
		return c;
	nparts = node_parts(c, part);
	for (uint32_t i = 0; i < nparts; i++)
		*part[i].at = part[i].list ? node_clone_list(dc, *part[i].at, s)
					   : node_clone(dc, *part[i].at, s);
	return c;
}
