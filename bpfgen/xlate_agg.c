/* xlate_agg.c - AGG: an aggregation's value is updated in place, without
 * locks, for it belongs to the frame of the firing. Without a tuple it lies in
 * the frame itself, behind a word that says that it is there; else in a hash,
 * by frame and tuple.
 *
 * Values of several words are bracketed by two sequence numbers. The kernel
 * copies a value from the first word to the last, so the last is incremented
 * before the update and the first after it: a copy that finds them equal was
 * made between updates. */
#include "bpfgen/xlate_impl.h"

/* Where the value's words are. */
struct words {
	int base;
	int32_t off;
};

/* word n += register src, or += imm; uses r3. */
static void add(struct xlate *x, struct words w, uint32_t n, int src)
{
	e_ldx(x->c, 8, R3, w.base, w.off + 8 * n);
	e_alu(x->c, BPF_ADD, R3, src);
	e_stx(x->c, 8, w.base, w.off + 8 * n, R3);
}

static void addi(struct xlate *x, struct words w, uint32_t n, int32_t imm)
{
	e_ldx(x->c, 8, R3, w.base, w.off + 8 * n);
	e_alui(x->c, BPF_ADD, R3, imm);
	e_stx(x->c, 8, w.base, w.off + 8 * n, R3);
}

static void count(struct xlate *x, const struct dif_agg *a, struct words w,
	const struct dif_instr *i)
{
	(void)a, (void)i;
	addi(x, w, 0, 1);
}

static void sum(struct xlate *x, const struct dif_agg *a, struct words w,
	const struct dif_instr *i)
{
	(void)a;
	add(x, w, 0, val_get(x, i->r1, R1));
}

static void avg(struct xlate *x, const struct dif_agg *a, struct words w,
	const struct dif_instr *i)
{
	(void)a;
	addi(x, w, 3, 1);
	addi(x, w, 1, 1);
	add(x, w, 2, val_get(x, i->r1, R1));
	addi(x, w, 0, 1);
}

/* Keep the word unless it is to the other side of the value. */
static void extreme(
	struct xlate *x, struct words w, const struct dif_instr *i, int keep)
{
	uint32_t out = e_label(x->c);

	e_ldx(x->c, 8, R3, w.base, w.off);
	val_load(x, i->r1, R1);
	e_jcc(x->c, keep, R3, R1, out);
	e_stx(x->c, 8, w.base, w.off, R1);
	e_bind(x->c, out);
}

static void min(struct xlate *x, const struct dif_agg *a, struct words w,
	const struct dif_instr *i)
{
	extreme(x, w, i, a->desc.is_signed ? BPF_JSLE : BPF_JLE);
}

static void max(struct xlate *x, const struct dif_agg *a, struct words w,
	const struct dif_instr *i)
{
	extreme(x, w, i, a->desc.is_signed ? BPF_JSGE : BPF_JGE);
}

/* The square is in SLOT_BUCKET and SLOT_BUCKET2; the carry goes up. */
static void stddev(struct xlate *x, const struct dif_agg *a, struct words w,
	const struct dif_instr *i)
{
	uint32_t none = e_label(x->c);

	(void)a;
	addi(x, w, 5, 1);
	addi(x, w, 1, 1);
	add(x, w, 2, val_get(x, i->r1, R1));
	e_ldx(x->c, 8, R2, FP, SLOT_BUCKET2);
	add(x, w, 4, R2);
	e_ldx(x->c, 8, R2, FP, SLOT_BUCKET);
	add(x, w, 3, R2);
	e_jcc(x->c, BPF_JGE, R3, R2, none);
	addi(x, w, 4, 1);
	e_bind(x->c, none);
	addi(x, w, 0, 1);
}

/* The bucket's index is in SLOT_BUCKET. */
static void buckets(struct xlate *x, const struct dif_agg *a, struct words w,
	const struct dif_instr *i)
{
	uint32_t out = e_label(x->c);

	e_ldx(x->c, 8, R2, FP, SLOT_BUCKET);
	e_jcci(x->c, BPF_JGE, R2, aggr_nwords(&a->desc), out);
	e_alui(x->c, BPF_LSH, R2, 3);
	e_alu(x->c, BPF_ADD, R2, w.base);
	w.base = R2;
	add(x, w, 0, val_get(x, i->r2, R1));
	e_bind(x->c, out);
}

/* What is computed before the value is looked up: it takes calls. */

static void scalar(
	struct xlate *x, const struct dif_instr *i, uint32_t subr, int slot)
{
	val_load(x, i->r1, R1);
	e_subr(x->c, subr);
	e_stx(x->c, 8, FP, slot, R0);
}

static void square(
	struct xlate *x, const struct dif_agg *a, const struct dif_instr *i)
{
	(void)a;
	scalar(x, i, SUBR_SQ_LOW, SLOT_BUCKET);
	scalar(x, i, SUBR_SQ_HIGH, SLOT_BUCKET2);
}

static void quantize(
	struct xlate *x, const struct dif_agg *a, const struct dif_instr *i)
{
	(void)a;
	scalar(x, i, SUBR_QUANTIZE, SLOT_BUCKET);
}

static void lquantize(
	struct xlate *x, const struct dif_agg *a, const struct dif_instr *i)
{
	e_imm(x->c, R2, a->desc.low);
	e_imm(x->c, R3, a->desc.high);
	e_imm(x->c, R4, a->desc.step);
	scalar(x, i, SUBR_LQUANTIZE, SLOT_BUCKET);
}

static void llquantize(
	struct xlate *x, const struct dif_agg *a, const struct dif_instr *i)
{
	e_imm(x->c, R2, a->desc.step);
	e_imm(x->c, R3, a->desc.low);
	e_imm(x->c, R4, a->desc.high);
	e_imm(x->c, R5, a->desc.nsteps);
	scalar(x, i, SUBR_LLQUANTIZE, SLOT_BUCKET);
}

/* clang-format off */
static const struct {
	void (*before)(struct xlate *, const struct dif_agg *,
		const struct dif_instr *);
	void (*update)(struct xlate *, const struct dif_agg *, struct words,
		const struct dif_instr *);
} funcs[AGGR_NFN] = {
	[AGGR_COUNT] = { NULL, count },
	[AGGR_SUM] = { NULL, sum },
	[AGGR_AVG] = { NULL, avg },
	[AGGR_MIN] = { NULL, min },
	[AGGR_MAX] = { NULL, max },
	[AGGR_STDDEV] = { square, stddev },
	[AGGR_QUANTIZE] = { quantize, buckets },
	[AGGR_LQUANTIZE] = { lquantize, buckets },
	[AGGR_LLQUANTIZE] = { llquantize, buckets },
};
/* clang-format on */

/* The neutral value, in MAP_CONST. */
static uint32_t neutral(const struct plan *pl, const struct aggr_desc *d)
{
	uint32_t limits = pl->zero + ((pl->zero_size + 7) & ~7U);
	uint64_t w[1];

	if (d->fn != AGGR_MIN && d->fn != AGGR_MAX)
		return pl->zero;
	aggr_init(d, w);
	return w[0] == (uint64_t)INT64_MAX   ? limits
	       : w[0] == (uint64_t)INT64_MIN ? limits + 8
	       : w[0]			     ? limits + 16
					     : pl->zero;
}

static void lookup(struct xlate *x, const struct dif_instr *i, int32_t key)
{
	e_map(x->c, R1, map_agg(x->p, i->imm));
	e_lea(x->c, R2, R6, key);
	e_helper(x->c, BPF_FUNC_map_lookup_elem);
}

/* r0 = the value, made when it was not there; none: there is no room. */
static void find(
	struct xlate *x, const struct dif_instr *i, int32_t key, uint32_t none)
{
	uint32_t have = e_label(x->c);

	lookup(x, i, key);
	e_jcci(x->c, BPF_JNE, R0, 0, have);
	e_map(x->c, R1, map_agg(x->p, i->imm));
	e_lea(x->c, R2, R6, key);
	e_mapval(x->c, R3, MAP_CONST,
		neutral(x->plan, &x->p->aggs.v[i->imm].desc));
	e_imm(x->c, R4, BPF_NOEXIST);
	e_helper(x->c, BPF_FUNC_map_update_elem);
	lookup(x, i, key);
	e_jcci(x->c, BPF_JEQ, R0, 0, none);
	e_bind(x->c, have);
}

static void by_tuple(struct xlate *x, const struct dif_instr *i)
{
	const struct dif_agg *a = &x->p->aggs.v[i->imm];
	uint32_t none = e_label(x->c), out = e_label(x->c);
	int32_t key;

	e_ldx(x->c, 8, R1, R6, F(s.index));
	key = key_prefix(x, i->aux, R1);
	find(x, i, key, none);
	funcs[a->desc.fn].update(x, a, (struct words){ R0, 0 }, i);
	e_jump(x->c, out);
	e_bind(x->c, none);
	gen_drop(x->g, DROP_AGG);
	e_bind(x->c, out);
	key_restore(x, i->aux);
}

void x_agg(struct xlate *x, const struct dif_instr *i, int arg)
{
	const struct dif_agg *a = &x->p->aggs.v[i->imm];
	int32_t off = x->plan->agg[i->imm];

	(void)arg;
	if (funcs[a->desc.fn].before)
		funcs[a->desc.fn].before(x, a, i);
	if (a->key.size) {
		by_tuple(x, i);
		return;
	}
	e_sti(x->c, 8, R6, off, 1);
	funcs[a->desc.fn].update(x, a, (struct words){ R6, off + 8 }, i);
}
