/* check_enum.c - stringof (e) of an enumeration: the enumerator's name, or ""
 * if e has a value without a name. It is replaced by what a program could
 * write:
 *
 *	(v = e, v == 0 ? "A" : v == 1 ? "B" : "")
 *
 * Many constants are first divided, as in v < 5 ? (some) : (the others), since
 * there is a limit to how deep expressions may be nested, and since it is
 * faster. */
#include <stdlib.h>

#include "dcomp/check/check_impl.h"

enum {
	FEW = 8 /* constants that are compared one by one */
};

struct constant {
	uint64_t rank;	/* the value, so that it compares without a sign */
	uint32_t order; /* in the declaration */
	const struct type_enumr *e;
};

static int compare(const void *x, const void *y)
{
	const struct constant *a = x, *b = y;

	if (a->rank != b->rank)
		return a->rank < b->rank ? -1 : 1;
	return a->order < b->order ? -1 : 1;
}

/* Sort the constants of an enumeration by value; of those that are equal, the
 * first one counts. */
static struct constant *sorted(struct dcomp *dc, struct type *t, uint32_t *n)
{
	uint64_t sign = type_is_unsigned(t) ? 0 : 1ULL << 63;
	VEC(struct constant) all = { 0 };
	struct constant *own;
	uint32_t kept = 0;

	for (const struct type_enumr *e = t->enumrs; e; e = e->next) {
		const struct constant c = { (uint64_t)e->value ^ sign, all.n,
			e };

		vec_push(&all, c);
	}
	if (all.n)
		qsort(all.v, all.n, sizeof(*all.v), compare);
	for (uint32_t i = 0; i < all.n; i++)
		if (!kept || all.v[kept - 1].rank != all.v[i].rank)
			all.v[kept++] = all.v[i];
	own = arena_memdup(&dc->arena, all.v, kept * sizeof(*all.v));
	vec_free(&all);
	*n = kept;
	return own;
}

static struct node *compare_with(struct dcomp *dc, enum op op,
	const struct node *v, const struct constant *c)
{
	struct node *n = node_new(dc, N_BINARY, v->loc);

	n->u.op.op = op;
	n->u.op.a = node_copy(dc, v);
	n->u.op.b = node_new(dc, N_INT, v->loc);
	node_make_int(n->u.op.b, v->type, c->e->value);
	n->u.op.b->checked = true;
	return n;
}

static struct node *choose(struct dcomp *dc, const struct node *v,
	const struct constant *c, uint32_t n)
{
	struct node *made;
	uint32_t half = n / 2;

	if (!n)
		return node_text(dc, v->loc, "");
	made = node_new(dc, N_COND, v->loc);
	if (n <= FEW) {
		made->u.cond.cond = compare_with(dc, OP_EQ, v, c);
		made->u.cond.a = node_text(dc, v->loc, c->e->name);
		made->u.cond.b = choose(dc, v, c + 1, n - 1);
	} else {
		made->u.cond.cond = compare_with(dc, OP_LT, v, c + half);
		made->u.cond.a = choose(dc, v, c, half);
		made->u.cond.b = choose(dc, v, c + half, n - half);
	}
	return made;
}

bool type_is_enum(struct type *t)
{
	return type_real(t)->kind == T_ENUM;
}

struct type *check_enum_name(struct dcomp *dc, struct node *n)
{
	struct node *init = NULL, *v, *names;
	struct constant *c;
	uint32_t count;

	v = node_bind(dc, n->u.op.a, &init);
	type_complete(type_real(v->type));
	c = sorted(dc, type_real(v->type), &count);
	names = choose(dc, v, c, count);
	check_expr(dc, names);
	node_become(n, node_first_then(dc, init, names));
	return n->type;
}
