/* gen_assign.c - what stores: assignments, ++ and --. */
#include "dcomp/gen_impl.h"

#include "dcomp/check_impl.h"

/* v op= n->u.op.b, in the type that the operator works in. */
static vid gen_opvalue(struct gen *g, struct node *n, vid v)
{
	struct type *t = object_value(g->dc, n->u.op.a);
	struct type *work = n->u.op.b->type;
	enum op op = n->u.op.op;

	if (op == OP_SHL || op == OP_SHR)
		work = type_promote(g->dc, t);
	if (type_is_ptr(t))
		work = t;
	v = convert(g, v, work, t);
	v = gen_arith(g, op, work, v, gen_value(g, n->u.op.b));
	return convert(g, v, n->u.op.a->type, work);
}

static vid gen_right(struct gen *g, struct node *b, struct type *t)
{
	if (type_is_string(t))
		return gen_addr(g, b);
	if (type_is_bytes(b->type))
		return gen_bytes(g, b);
	return gen_value(g, b);
}

vid gen_assign(struct gen *g, struct node *n)
{
	struct place p = place_open(g, n->u.op.a);
	vid v;

	if (n->u.op.op != OP_NONE)
		v = gen_opvalue(g, n, place_load(g, &p));
	else
		v = gen_right(g, n->u.op.b, n->type);
	place_store(g, &p, v);
	v = place_value(g, &p, v);
	place_close(g, &p);
	return v;
}

/* What ++ adds; pointers go by what they point at. */
static int32_t step(struct gen *g, struct type *t)
{
	struct type *base;

	if (!type_is_ptr(t))
		return 1;
	base = type_real(t)->base;
	return type_is_void(base) ? 1 : type_size(g->dc, base);
}

vid gen_incdec(struct gen *g, struct node *n)
{
	enum op op = n->u.op.op;
	struct type *t = n->u.op.a->type;
	struct place p = place_open(g, n->u.op.a);
	bool post = op == OP_POSTINC || op == OP_POSTDEC;
	int32_t by = step(g, t);
	vid old = place_load(g, &p), v;

	if (op == OP_PREDEC || op == OP_POSTDEC)
		by = -by;
	v = addi_keep(g, old, by);
	v = convert(g, v, t, type_basic(g->dc, BASE_LONG));
	place_store(g, &p, v);
	if (!post)
		v = place_value(g, &p, v);
	place_close(g, &p);
	v_free(g, post ? v : old);
	return post ? old : v;
}
