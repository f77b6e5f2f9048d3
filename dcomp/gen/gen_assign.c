/* gen_assign.c - generates assignments, ++ and --. */
#include "dcomp/gen/gen_impl.h"

#include "dcomp/check/check_impl.h"

/* Return the type in which `x op= b' is computed, where x is a t. */
static struct type *work_type(
	struct dcomp *dc, enum op op, struct type *t, const struct node *b)
{
	if (type_is_ptr(t))
		return t;
	if (op == OP_SHL || op == OP_SHR)
		return type_promote(dc, t);
	return type_usual(dc, t, b->type);
}

/* Generate v op= n->u.op.b, as the left side's type. */
static vid gen_opvalue(struct gen *g, struct node *n, vid v)
{
	struct type *to = n->u.op.a->type;
	struct type *t = check_object_value(g->dc, n->u.op.a);
	struct node *b = n->u.op.b;
	enum op op = n->u.op.op;

	v = gen_arith(g, op, work_type(g->dc, op, t, b), v, gen_value(g, b));
	return op_fits(op, t, b) ? v : gen_cut(g, v, to);
}

static vid gen_right(struct gen *g, struct node *b, struct type *t)
{
	if (type_is_string(t) || type_is_string(b->type))
		return gen_addr(g, b);
	if (type_is_bytes(b->type))
		return gen_bytes(g, b);
	return gen_value(g, b);
}

vid gen_assign(struct gen *g, struct node *n)
{
	struct place p = gen_object_open(g, n->u.op.a);
	vid v;

	p.text = type_is_string(n->u.op.b->type);
	if (n->u.op.op != OP_NONE)
		v = gen_opvalue(g, n, gen_object_load(g, &p));
	else
		v = gen_right(g, n->u.op.b, n->type);
	gen_object_store(g, &p, v);
	v = gen_object_value(g, &p, v);
	gen_object_close(g, &p);
	return v;
}

/* Return what ++ adds: for pointers the size of what they point to. */
static int32_t step(struct gen *g, struct type *t)
{
	return type_is_ptr(t) ? type_size(g->dc, type_real(t)->base) : 1;
}

vid gen_incdec(struct gen *g, struct node *n)
{
	enum op op = n->u.op.op;
	struct type *t = n->u.op.a->type;
	struct place p = gen_object_open(g, n->u.op.a);
	bool post = op == OP_POSTINC || op == OP_POSTDEC;
	int32_t by = step(g, t);
	vid old = gen_object_load(g, &p), v;

	if (op == OP_PREDEC || op == OP_POSTDEC)
		by = -by;
	v = gen_addi_keep(g, old, by);
	v = gen_cut(g, v, t);
	gen_object_store(g, &p, v);
	if (!post)
		v = gen_object_value(g, &p, v);
	gen_object_close(g, &p);
	v_free(g, post ? v : old);
	return post ? old : v;
}
