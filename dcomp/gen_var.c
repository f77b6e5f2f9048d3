/* gen_var.c - variables and what has a tuple: arrays and aggregations. While a
 * tuple is in use its bytes of the key area are its own, so that a tuple among
 * its parts, or in the value that is assigned, gets others. */
#include "dcomp/gen_impl.h"

static const struct {
	enum dif_op load, store;
} access_op[][2] = {
	[SCOPE_GLOBAL] = { { DIF_LDGV, DIF_STGV }, { DIF_LDGA, DIF_STGA } },
	[SCOPE_THREAD] = { { DIF_LDTV, DIF_STTV }, { DIF_LDTA, DIF_STTA } },
	[SCOPE_LOCAL] = { { DIF_LDLV, DIF_STLV } },
};

static void gen_string_part(
	struct gen *g, const struct field *f, struct node *arg, uint32_t at)
{
	bool sid = f->kind == FIELD_SID;
	vid v = sid ? gen_value(g, arg) : gen_addr(g, arg);

	emit(g, (struct dif_instr){ .op = sid ? DIF_KEYV : DIF_KEYSD,
			.imm = at,
			.r1 = v_reg(g, v, 0),
			.aux = sid ? 0 : f->size });
	v_free(g, v);
}

static void gen_part(struct gen *g, const struct keypart *p,
	const struct field *f, struct node *arg, uint32_t at)
{
	vid v;

	if (type_is_string(p->type)) {
		gen_string_part(g, f, arg, at);
		return;
	}
	v = convert(g, gen_value(g, arg), p->type, arg->type);
	emit(g, (struct dif_instr){
			.op = DIF_KEYV, .imm = at, .r1 = v_reg(g, v, 0) });
	v_free(g, v);
}

/* Lay the arguments out; returns where the tuple begins. The caller gives the
 * bytes back: g->keytop = that. */
static uint32_t gen_tuple(
	struct gen *g, const struct tuple *t, struct node *args)
{
	struct field *f = arena_alloc(&g->dc->arena, (t->n + 1) * sizeof(*f));
	uint32_t i = 0, base = g->keytop;

	g->keytop += tuple_layout(g->dc, t, f);
	if (g->keytop > g->keyarea)
		g->keyarea = g->keytop;
	for (; args; args = args->next, i++)
		gen_part(g, &t->part[i], &f[i], args, base + f[i].off);
	return base;
}

/* A variable or an element, ready to be loaded and stored. */
struct lval {
	const struct sym *sym;
	uint32_t key;
};

static struct lval lval_open(struct gen *g, struct node *n)
{
	struct lval l = { n->sym, g->keytop };

	if (n->kind == N_INDEX)
		gen_tuple(g, &l.sym->u.var.key, n->u.call.args);
	return l;
}

static void lval_close(struct gen *g, const struct lval *l)
{
	g->keytop = l->key;
}

static struct dif_instr lval_instr(const struct lval *l)
{
	return (struct dif_instr){ .imm = l->sym->u.var.index,
		.aux = l->sym->u.var.is_array ? l->key : 0 };
}

static vid lval_load(struct gen *g, const struct lval *l)
{
	struct dif_instr in = lval_instr(l);
	vid v = v_new(g);

	in.op = access_op[l->sym->u.var.scope][l->sym->u.var.is_array].load;
	in.rd = v_reg(g, v, 0);
	emit(g, in);
	return v;
}

/* The value stays. */
static void lval_store(struct gen *g, const struct lval *l, vid v)
{
	struct dif_instr in = lval_instr(l);

	in.op = access_op[l->sym->u.var.scope][l->sym->u.var.is_array].store;
	in.r1 = v_reg(g, v, 0);
	emit(g, in);
}

static vid gen_bvar(struct gen *g, const struct sym *s)
{
	vid v = v_new(g);

	emit(g, (struct dif_instr){ .op = DIF_LDBV,
			.rd = v_reg(g, v, 0),
			.imm = s->u.bvar.id,
			.aux = s->u.bvar.aux });
	return v;
}

vid gen_index(struct gen *g, struct node *n)
{
	struct lval l = lval_open(g, n);
	vid v = lval_load(g, &l);

	lval_close(g, &l);
	return v;
}

vid gen_ident(struct gen *g, struct node *n)
{
	const struct sym *s = n->sym;

	if (s->kind == SYM_BVAR)
		return gen_bvar(g, s);
	if (s->kind == SYM_INLINE)
		return gen_value(g, s->u.value);
	return gen_index(g, n);
}

/* v op= n->u.op.b, in the type that the operator works in. */
static vid gen_opvalue(struct gen *g, struct node *n, vid v)
{
	struct type *t = n->u.op.a->type, *work = n->u.op.b->type;
	enum op op = n->u.op.op;

	if (op == OP_SHL || op == OP_SHR)
		work = type_promote(g->dc, t);
	if (type_is_ptr(t))
		work = t;
	v = convert(g, v, work, t);
	v = gen_arith(g, op, work, v, gen_value(g, n->u.op.b));
	return convert(g, v, t, work);
}

vid gen_assign(struct gen *g, struct node *n)
{
	struct lval l = lval_open(g, n->u.op.a);
	vid v;

	if (n->u.op.op != OP_NONE)
		v = gen_opvalue(g, n, lval_load(g, &l));
	else if (type_is_string(n->type))
		v = gen_addr(g, n->u.op.b);
	else
		v = gen_value(g, n->u.op.b);
	lval_store(g, &l, v);
	lval_close(g, &l);
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
	struct type *t = n->type;
	struct lval l = lval_open(g, n->u.op.a);
	int32_t by = step(g, t);
	vid old = lval_load(g, &l), v;
	int r = v_reg(g, old, 0);

	if (op == OP_PREDEC || op == OP_POSTDEC)
		by = -by;
	v = v_new(g); /* it may take r over, which is read first */
	emit(g, (struct dif_instr){ .op = DIF_ADDI,
			.rd = v_reg(g, v, 0),
			.r1 = r,
			.imm = by });
	v = convert(g, v, t, type_basic(g->dc, BASE_LONG));
	lval_store(g, &l, v);
	lval_close(g, &l);
	v_free(g, op == OP_POSTINC || op == OP_POSTDEC ? v : old);
	return op == OP_POSTINC || op == OP_POSTDEC ? old : v;
}

/* @a[args] = call */
void gen_agg(struct gen *g, struct node *n)
{
	struct node *lhs = n->u.op.a, *call = n->u.op.b, *incr;
	const struct sym *s = lhs->sym;
	const struct dc_aggfn *fn = s->u.agg.fn;
	uint32_t key = gen_tuple(g, &s->u.agg.key,
		lhs->kind == N_INDEX ? lhs->u.call.args : NULL);
	vid v, by;
	int r1, r2;

	incr = fn->incr ? call_arg(call, fn->incr) : NULL;
	v = fn->has_value ? gen_value(g, call->u.call.args) : ZERO;
	by = incr ? gen_value(g, incr) : load_int(g, 1);
	r1 = v_reg(g, v, 0);
	r2 = v_reg(g, by, 1u << r1);
	emit(g, (struct dif_instr){ .op = DIF_AGG,
			.imm = s->u.agg.index,
			.aux = key,
			.r1 = r1,
			.r2 = r2 });
	v_free(g, v);
	v_free(g, by);
	g->keytop = key;
}
