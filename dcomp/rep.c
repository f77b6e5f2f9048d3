/* rep.c - how the value of a string expression is kept. */
#include "dcomp/sym.h"

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
	case N_STRING:
		return REP_SID;
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
	case N_BINARY: /* the comma is the only one that gives a string */
		return node_rep(n->u.op.b);
	default:
		return REP_STR;
	}
}
