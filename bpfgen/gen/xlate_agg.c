/* xlate_agg.c - AGG: update an aggregation's value in place. No locks are
 * needed, because the value belongs to the frame of the firing, and so to its
 * generation; or is shared, and then only added to (hold.c). Without a tuple
 * the value is in the frame itself, after a word that says that it is set; else
 * it is in a hash, by frame and tuple. If it is small, the frame also caches
 * the most recent element (struct agg_slot); if the tuple is long,
 * xlate_digest.c looks it up. Nobody reads a frame's values while firings may
 * enter the frame (aggtake.c), so the order in which they change does not
 * matter. */
#include "bpfgen/gen/xlate_impl.h"

/* Where the words of a value are. */
struct words {
	int base;
	int32_t off;
};

/* word n += register src, or += imm. Uses r3. */
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
	(void)a;
	if (x->plan->adds[i->imm]) {
		e_imm(x->c, R1, 1);
		e_xadd(x->c, w.base, w.off, R1);
	} else {
		addi(x, w, 0, 1);
	}
}

static void sum(struct xlate *x, const struct dif_agg *a, struct words w,
	const struct dif_instr *i)
{
	int n = val_get(x, i->r1, R1);

	(void)a;
	if (x->plan->adds[i->imm])
		e_xadd(x->c, w.base, w.off, n);
	else
		add(x, w, 0, n);
}

static void avg(struct xlate *x, const struct dif_agg *a, struct words w,
	const struct dif_instr *i)
{
	(void)a;
	addi(x, w, 0, 1);
	add(x, w, 1, val_get(x, i->r1, R1));
}

/* Set the word to r1, unless comparing the word with r1 by `keep' is true. */
static void extreme(struct xlate *x, struct words w, int keep)
{
	uint32_t out = e_label(x->c);

	e_ldx(x->c, 8, R3, w.base, w.off);
	e_jcc(x->c, keep, R3, R1, out);
	e_stx(x->c, 8, w.base, w.off, R1);
	e_bind(x->c, out);
}

static int keep_least(const struct dif_agg *a)
{
	return a->desc.is_signed ? BPF_JSLE : BPF_JLE;
}

static int keep_greatest(const struct dif_agg *a)
{
	return a->desc.is_signed ? BPF_JSGE : BPF_JGE;
}

static void min(struct xlate *x, const struct dif_agg *a, struct words w,
	const struct dif_instr *i)
{
	val_load(x, i->r1, R1);
	extreme(x, w, keep_least(a));
}

static void max(struct xlate *x, const struct dif_agg *a, struct words w,
	const struct dif_instr *i)
{
	val_load(x, i->r1, R1);
	extreme(x, w, keep_greatest(a));
}

/* Words 2 and 3 += a number of 128 bits, whose lower half is at low and upper
 * half at high. */
static void add_square(
	struct xlate *x, struct words w, struct words low, struct words high)
{
	uint32_t none = e_label(x->c);

	e_ldx(x->c, 8, R2, high.base, high.off);
	add(x, w, 3, R2);
	e_ldx(x->c, 8, R2, low.base, low.off);
	add(x, w, 2, R2);
	e_jcc(x->c, BPF_JGE, R3, R2, none);
	addi(x, w, 3, 1);
	e_bind(x->c, none);
}

/* The square of the value is in SLOT_BUCKET and SLOT_BUCKET2. */
static void stddev(struct xlate *x, const struct dif_agg *a, struct words w,
	const struct dif_instr *i)
{
	avg(x, a, w, i);
	add_square(x, w, (struct words){ FP, SLOT_BUCKET },
		(struct words){ FP, SLOT_BUCKET2 });
}

/* The index of the bucket is in SLOT_BUCKET. */
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

/* What is computed before the value is looked up, because it takes calls. */

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
	val_load(x, i->r1, R1);
	e_subr(x->c, SUBR_LLQUANTIZE);
	e_alui(x->c, BPF_ADD, R0, aggr_bucket_home(&a->desc));
	e_stx(x->c, 8, FP, SLOT_BUCKET, R0);
}

/* Merge the words of a slot into those in the hash. */

static void add_word(
	struct xlate *x, struct words to, struct words from, uint32_t n)
{
	e_ldx(x->c, 8, R1, from.base, from.off + 8 * n);
	add(x, to, n, R1);
}

static void merge_sum(struct xlate *x, const struct dif_agg *a, struct words to,
	struct words from)
{
	(void)a;
	add_word(x, to, from, 0);
}

static void merge_avg(struct xlate *x, const struct dif_agg *a, struct words to,
	struct words from)
{
	(void)a;
	add_word(x, to, from, 0);
	add_word(x, to, from, 1);
}

static void merge_min(struct xlate *x, const struct dif_agg *a, struct words to,
	struct words from)
{
	e_ldx(x->c, 8, R1, from.base, from.off);
	extreme(x, to, keep_least(a));
}

static void merge_max(struct xlate *x, const struct dif_agg *a, struct words to,
	struct words from)
{
	e_ldx(x->c, 8, R1, from.base, from.off);
	extreme(x, to, keep_greatest(a));
}

static void merge_stddev(struct xlate *x, const struct dif_agg *a,
	struct words to, struct words from)
{
	merge_avg(x, a, to, from);
	add_square(x, to, (struct words){ from.base, from.off + 2 * 8 },
		(struct words){ from.base, from.off + 3 * 8 });
}

/* merge: for functions that may have a slot. */
/* clang-format off */
static const struct {
	void (*before)(struct xlate *, const struct dif_agg *,
		const struct dif_instr *);
	void (*update)(struct xlate *, const struct dif_agg *, struct words,
		const struct dif_instr *);
	void (*merge)(struct xlate *, const struct dif_agg *, struct words to,
		struct words from);
} funcs[AGGR_NFN] = {
	[AGGR_COUNT] = { NULL, count, merge_sum },
	[AGGR_SUM] = { NULL, sum, merge_sum },
	[AGGR_AVG] = { NULL, avg, merge_avg },
	[AGGR_MIN] = { NULL, min, merge_min },
	[AGGR_MAX] = { NULL, max, merge_max },
	[AGGR_STDDEV] = { square, stddev, merge_stddev },
	[AGGR_QUANTIZE] = { quantize, buckets, NULL },
	[AGGR_LQUANTIZE] = { lquantize, buckets, NULL },
	[AGGR_LLQUANTIZE] = { llquantize, buckets, NULL },
};
/* clang-format on */

/* Return where in MAP_CONST the neutral value is. */
static uint32_t neutral(const struct xlate *x, uint32_t agg)
{
	if (aggr_has_buckets(&x->p->aggs.v[agg].desc))
		return x->plan->zero;
	return x->plan->neutral + agg * AGGR_SMALL * 8;
}

static uint32_t map_of(const struct xlate *x, const struct dif_instr *i)
{
	return x->plan->map[map_agg(x->p, i->imm)];
}

/* r0 = the value, created if there was none; jumps to none with the reason in
 * r0 if that fails. */
static void find_value(
	struct xlate *x, const struct dif_instr *i, int32_t key, uint32_t none)
{
	uint32_t have = e_label(x->c);

	gen_map_find(x->g, map_of(x, i), R6, key);
	e_jcci(x->c, BPF_JNE, R0, 0, have);
	gen_map_make(x->g, map_of(x, i), key, neutral(x, i->imm), none);
	e_bind(x->c, have);
}

void agg_word(struct xlate *x, const struct dif_instr *i)
{
	e_ldx(x->c, 8, R1, R6, F(s.index));
	if (!i->imm)
		return;
	e_imm(x->c, R2, (int64_t)agg_index(i->imm, 0));
	e_alu(x->c, BPF_OR, R1, R2);
}

/* r0 = the value for the whole tuple, as find_value() finds it. */
static void tuple_find(
	struct xlate *x, const struct dif_instr *i, uint32_t none)
{
	agg_word(x, i);
	find_value(x, i, key_prefix(x, i->aux, R1), none);
}

static void by_tuple(struct xlate *x, const struct dif_instr *i)
{
	const struct dif_agg *a = &x->p->aggs.v[i->imm];
	uint32_t none = e_label(x->c), out = e_label(x->c);
	uint32_t clash = e_label(x->c);
	bool digest = plan_has_digest(a);

	if (digest)
		digest_find(x, i, none, clash);
	else
		tuple_find(x, i, none);
	funcs[a->desc.fn].update(x, a, (struct words){ R0, 0 }, i);
	e_jump(x->c, out);
	e_bind(x->c, none);
	e_imm(x->c, R3, 1);
	gen_refused(x->g, DROP_AGG);
	if (digest) {
		e_jump(x->c, out);
		e_bind(x->c, clash);
		gen_drop(x->g, DROP_CLASH);
	}
	e_bind(x->c, out);
	if (!digest)
		key_restore(x, i->aux);
}

/* Offsets in the frame of an aggregation's slot. */
struct slot {
	int32_t updates, key, tuple, words;
	uint32_t size; /* bytes of the tuple */
};

static struct slot slot_of(const struct xlate *x, const struct dif_instr *i)
{
	int32_t off = x->plan->agg[i->imm];
	uint32_t size = x->p->aggs.v[i->imm].key.size;
	int32_t tuple = off + offsetof(struct agg_slot, tuple);

	return (struct slot){ off + offsetof(struct agg_slot, updates),
		off + offsetof(struct agg_slot, index), tuple,
		tuple + (int32_t)size, size };
}

/* Merge the slot's words into their element in the hash, or make that
 * element. */
static void flush(
	struct xlate *x, const struct dif_instr *i, const struct slot *s)
{
	const struct dif_agg *a = &x->p->aggs.v[i->imm];
	uint32_t absent = e_label(x->c), out = e_label(x->c);

	e_ldx(x->c, 8, R1, R6, s->updates);
	e_jcci(x->c, BPF_JEQ, R1, 0, out);
	gen_map_find(x->g, map_of(x, i), R6, s->key);
	e_jcci(x->c, BPF_JEQ, R0, 0, absent);
	funcs[a->desc.fn].merge(
		x, a, (struct words){ R0, 0 }, (struct words){ R6, s->words });
	e_jump(x->c, out);
	e_bind(x->c, absent);
	e_map(x->c, R1, map_of(x, i));
	e_lea(x->c, R2, R6, s->key);
	e_lea(x->c, R3, R6, s->words);
	e_imm(x->c, R4, BPF_NOEXIST);
	gen_map_change(x->g, BPF_FUNC_map_update_elem);
	e_jcci(x->c, BPF_JEQ, R0, 0, out);
	e_ldx(x->c, 8, R3, R6, s->updates);
	gen_refused(x->g, DROP_AGG);
	e_bind(x->c, out);
}

/* Make the slot that of the current tuple, with no updates yet. */
static void take_slot(
	struct xlate *x, const struct dif_instr *i, const struct slot *s)
{
	const struct aggr_desc *d = &x->p->aggs.v[i->imm].desc;
	uint64_t words[AGGR_SMALL];

	for (uint32_t k = 0; k < s->size; k += 8) {
		e_ldx(x->c, 8, R1, R6, x->plan->key + i->aux + k);
		e_stx(x->c, 8, R6, s->tuple + k, R1);
	}
	aggr_init(d, words);
	for (uint32_t k = 0; k < aggr_nwords(d); k++) {
		e_imm(x->c, R1, words[k]);
		e_stx(x->c, 8, R6, s->words + 8 * k, R1);
	}
	e_sti(x->c, 8, R6, s->updates, 0);
}

/*	if (slot->tuple != tuple) {
 *		flush; take the slot;
 *	}
 *	update the slot's words; slot->updates++; */
static void by_slot(struct xlate *x, const struct dif_instr *i)
{
	const struct dif_agg *a = &x->p->aggs.v[i->imm];
	uint32_t other = e_label(x->c), same = e_label(x->c);
	struct slot s = slot_of(x, i);

	for (uint32_t k = 0; k < s.size; k += 8) {
		e_ldx(x->c, 8, R1, R6, x->plan->key + i->aux + k);
		e_ldx(x->c, 8, R2, R6, s.tuple + k);
		e_jcc(x->c, BPF_JNE, R1, R2, other);
	}
	e_jump(x->c, same);
	e_bind(x->c, other);
	flush(x, i, &s);
	take_slot(x, i, &s);
	e_bind(x->c, same);
	funcs[a->desc.fn].update(x, a, (struct words){ R6, s.words }, i);
	addi(x, (struct words){ R6, s.updates }, 0, 1);
}

void x_agg(struct xlate *x, const struct dif_instr *i, int arg)
{
	const struct dif_agg *a = &x->p->aggs.v[i->imm];
	int32_t off = x->plan->agg[i->imm];

	(void)arg;
	if (funcs[a->desc.fn].before)
		funcs[a->desc.fn].before(x, a, i);
	if (plan_has_slot(a)) {
		by_slot(x, i);
	} else if (a->key.size) {
		by_tuple(x, i);
	} else {
		e_sti(x->c, 8, R6, off, 1);
		funcs[a->desc.fn].update(
			x, a, (struct words){ R6, off + 8 }, i);
	}
}
