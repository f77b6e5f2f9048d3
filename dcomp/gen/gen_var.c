/* gen_var.c - generates variables and what has a tuple: arrays and
 * aggregations. While a tuple is in use, so are its bytes of the key area; a
 * tuple among its parts, or in the assigned value, gets others. */
#include "dcomp/gen/gen_impl.h"

#include "dcomp/check/check_impl.h"

static const struct {
	enum dif_op load, store;
} access_op[][2] = {
	[SCOPE_GLOBAL] = { { DIF_LDGV, DIF_STGV }, { DIF_LDGA, DIF_STGA } },
	[SCOPE_THREAD] = { { DIF_LDTV, DIF_STTV }, { DIF_LDTA, DIF_STTA } },
	[SCOPE_LOCAL] = { { DIF_LDLV, DIF_STLV } },
};

static void key_mem(
	struct gen *g, enum dif_op op, vid v, uint32_t at, uint32_t size)
{
	gen_emit(g, (struct dif_instr){ .op = op,
			    .imm = at,
			    .r1 = v_reg(g, v, 0),
			    .aux = size });
	v_free(g, v);
}

/* A part whose text is NULL is empty; also if that is a literal, which is no
 * text to copy. */
static void gen_text_part(
	struct gen *g, const struct field *f, struct node *arg, uint32_t at)
{
	if (f->kind == FIELD_SID)
		key_mem(g, DIF_KEYV, gen_value(g, arg), at, 0);
	else if (node_is_null(arg))
		key_mem(g, DIF_KEYSD, ZERO, at, f->size);
	else
		key_mem(g, DIF_KEYSD, gen_text(g, arg), at, f->size);
}

/* Put a part of bytes. If its size is not a multiple of 8, it is first copied
 * to scratch and filled up with zeros. */
static void gen_bytes_part(
	struct gen *g, const struct field *f, struct node *arg, uint32_t at)
{
	uint32_t room = (f->size + 7) / 8 * 8, to;
	enum dif_op op = dif_op_of(DIF_F_KMEM, MEM_OF(arg->space));
	vid v = gen_value(g, arg);

	if (f->size != room) {
		to = gen_take_scratch(g, room);
		v = gen_fill_scratch(g, to, v, arg->space, f->size, room);
		op = DIF_KEYMD;
	}
	key_mem(g, op, v, at, room);
}

static void gen_part(struct gen *g, const struct keypart *p,
	const struct field *f, struct node *arg, uint32_t at)
{
	if (type_is_stack(p->type) || type_is_symbol(p->type)) {
		gen_stack(g, arg, DEST_KEY, at);
	} else if (f->kind == FIELD_SID || f->kind == FIELD_STR) {
		gen_text_part(g, f, arg, at);
	} else if (f->kind != FIELD_INT) {
		gen_bytes_part(g, f, arg, at);
	} else {
		key_mem(g, DIF_KEYV, gen_as(g, arg, p->type), at, 0);
	}
}

/* Put the arguments into a tuple; returns where it begins. The caller gives the
 * bytes back: g->keytop = that. */
static uint32_t gen_tuple(
	struct gen *g, const struct tuple *t, struct node *args)
{
	struct field *f = arena_alloc(&g->dc->arena, (t->n + 1) * sizeof(*f));
	uint32_t i = 0, base = g->keytop;

	g->keytop += gen_tuple_layout(g->dc, t, f);
	if (g->keytop > g->keyarea)
		g->keyarea = g->keytop;
	for (; args; args = args->next, i++)
		gen_part(g, &t->part[i], &f[i], args, base + f[i].off);
	return base;
}

struct lval gen_lval_open(struct gen *g, struct node *n)
{
	struct lval l = { n->sym, g->keytop };

	if (n->kind == N_INDEX)
		gen_tuple(g, &l.sym->u.var.key, n->u.call.args);
	return l;
}

void gen_lval_close(struct gen *g, const struct lval *l)
{
	g->keytop = l->key;
}

static struct dif_instr lval_instr(const struct lval *l)
{
	return (struct dif_instr){ .imm = l->sym->u.var.index,
		.aux = l->sym->u.var.is_array ? l->key : 0 };
}

/* Return a variable of at least so many zero bytes. */
static uint32_t zeros(struct gen *g, uint32_t size)
{
	struct dif_var v = { .name = "%zero",
		.scope = SCOPE_GLOBAL,
		.is_ref = 1,
		.size = size,
		.off = g->prog->globals };

	if (g->nzeros < size) {
		g->prog->globals += dif_var_room(&v);
		g->nzeros = size;
		g->zeros = g->prog->vars.n;
		vec_push(&g->prog->vars, v);
	}
	return g->zeros;
}

vid gen_zeros(struct gen *g, uint32_t size)
{
	return gen_result(
		g, (struct dif_instr){ .op = DIF_LDGV, .imm = zeros(g, size) });
}

/* if (!v) v = address of zeros. */
static void or_zeros(struct gen *g, vid v, struct type *t)
{
	struct label set = LABEL;
	int r = v_reg(g, v, 0);

	gen_emit_branch(g, DIF_BNE, r, 0, &set);
	gen_emit(g, (struct dif_instr){ .op = DIF_LDGV,
			    .rd = r,
			    .imm = zeros(g, type_size(g->dc, t)) });
	gen_label_here(g, &set);
}

/* True if the variable may have no value: any string may have been assigned
 * NULL; other bytes are missing only in a dynamic variable that was not
 * assigned. */
static bool may_be_null(const struct sym *s)
{
	bool dynamic = s->u.var.scope == SCOPE_THREAD || s->u.var.is_array;

	return type_is_string(s->type) || (dynamic && type_is_bytes(s->type));
}

vid gen_lval_load(struct gen *g, const struct lval *l)
{
	const struct sym *s = l->sym;
	struct dif_instr in = lval_instr(l);
	vid v;

	in.op = access_op[s->u.var.scope][s->u.var.is_array].load;
	v = gen_result(g, in);
	if (may_be_null(s))
		or_zeros(g, v, s->type);
	return v;
}

void gen_lval_store(struct gen *g, const struct lval *l, vid v)
{
	struct dif_instr in = lval_instr(l);

	in.op = access_op[l->sym->u.var.scope][l->sym->u.var.is_array].store;
	in.r1 = v_reg(g, v, 0);
	gen_emit(g, in);
}

static vid gen_bvar(struct gen *g, const struct sym *s)
{
	return gen_result(g, (struct dif_instr){ .op = DIF_LDBV,
				     .imm = s->u.bvar.id,
				     .aux = s->u.bvar.aux });
}

vid gen_ident(struct gen *g, struct node *n)
{
	const struct sym *s = n->sym;

	if (s->kind == SYM_BVAR)
		return gen_bvar(g, s);
	if (s->kind == SYM_INLINE)
		return gen_value(g, s->u.value);
	return gen_object(g, n);
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

	incr = fn->incr ? node_call_arg(call, fn->incr) : NULL;
	v = fn->has_value ? gen_value(g, call->u.call.args) : ZERO;
	by = incr ? gen_value(g, incr) : gen_load_int(g, 1);
	r1 = v_reg(g, v, 0);
	r2 = v_reg(g, by, 1u << r1);
	gen_emit(g, (struct dif_instr){ .op = DIF_AGG,
			    .imm = s->u.agg.index,
			    .aux = key,
			    .r1 = r1,
			    .r2 = r2 });
	v_free(g, v);
	v_free(g, by);
	g->keytop = key;
}
