/* check_enum.c - stringof (e) of an enumeration: the enumerator's name, or ""
 * if e has a value without a name. It is replaced by what a program could
 * write:
 *
 *	(v = e, v == 0 ? "A" : v == 1 ? "B" : "") */
#include <string.h>

#include "dcomp/check/check_impl.h"

static struct node *text(struct dcomp *dc, struct dc_loc loc, const char *s)
{
	struct node *n = node_new(dc, N_STRING, loc);

	n->u.str.s = s;
	n->u.str.len = strlen(s);
	return n;
}

static struct node *equals(
	struct dcomp *dc, const struct node *v, const struct type_enumr *e)
{
	struct node *n = node_new(dc, N_BINARY, v->loc);

	n->u.op.op = OP_EQ;
	n->u.op.a = node_copy(dc, v);
	n->u.op.b = node_new(dc, N_INT, v->loc);
	node_make_int(n->u.op.b, v->type, e->value);
	n->u.op.b->checked = true;
	return n;
}

bool type_is_enum(struct type *t)
{
	return type_real(t)->kind == T_ENUM;
}

struct type *check_enum_name(struct dcomp *dc, struct node *n)
{
	struct node *init = NULL, *v, *names = NULL, **end = &names;

	v = node_bind(dc, n->u.op.a, &init);
	type_complete(type_real(v->type));
	for (const struct type_enumr *e = type_real(v->type)->enumrs; e;
		e = e->next) {
		*end = node_new(dc, N_COND, n->loc);
		(*end)->u.cond.cond = equals(dc, v, e);
		(*end)->u.cond.a = text(dc, n->loc, e->name);
		end = &(*end)->u.cond.b;
	}
	*end = text(dc, n->loc, "");
	check_expr(dc, names);
	node_become(n, node_first_then(dc, init, names));
	return n->type;
}
