/* xlate_digest.c - elements of aggregations whose tuples are long: stacks,
 * strings. Hashing so many bytes, most of which are 0, takes the kernel longer
 * than the rest of an update. So their hash is by index (agg_index()) and a
 * digest of the words up to where each stack or string ends; the tuple itself
 * is in the element:
 *
 *	key	index, digest
 *	value	tuple, words
 *
 * An element is used only if its tuple is the same, so two tuples are never
 * counted as one. If two tuples differ but have the same digest, which hardly
 * ever happens, the later one is dropped, and that is reported.
 *
 * A firing owns its frame, and so the elements with its index: nobody sees an
 * element before its tuple has been filled in. */
#include <errno.h>

#include "base/spread.h"
#include "bpfgen/gen/xlate_impl.h"

/* A run of words of a tuple. If it `ends', only the words up to the first 0
 * count: what is behind that belongs to no stack and no string. */
struct run {
	uint32_t off, n;
	bool ends;
};

typedef void run_fn(struct xlate *x, const struct dif_instr *i, struct run r,
	uint32_t label);

static void each_run(
	struct xlate *x, const struct dif_instr *i, run_fn *fn, uint32_t label)
{
	const struct dif_key *k = &x->p->aggs.v[i->imm].key;

	for (uint32_t n = 0; n < k->nparts; n++) {
		const struct field *f = &k->part[n];
		uint32_t end = n + 1 < k->nparts ? f[1].off : k->size;
		bool ends = f->kind == FIELD_STACK || f->kind == FIELD_STR;
		struct run r = { f->off, (end - f->off) / 8, ends };

		if (f->kind == FIELD_USTACK) { /* the process ID may be 0 */
			fn(x, i, (struct run){ f->off, 1, false }, label);
			r = (struct run){ r.off + 8, r.n - 1, true };
		}
		fn(x, i, r, label);
	}
}

/* Begin a loop over a run:
 *
 *	r1 = &key[r.off];
 *	for (r5 = r.n; r5; r5--, r1 += 8) {
 *		r2 = *r1;
 *
 * Returns the label for the end of the loop. */
static uint32_t begin_loop(
	struct xlate *x, const struct dif_instr *i, struct run r)
{
	uint32_t top = e_label(x->c);

	e_lea(x->c, R1, R6, x->plan->key + i->aux + r.off);
	e_imm(x->c, R5, r.n);
	e_bind(x->c, top);
	e_ldx(x->c, 8, R2, R1, 0);
	return top;
}

static void end_loop(struct xlate *x, uint32_t top)
{
	e_alui(x->c, BPF_ADD, R1, 8);
	e_alui(x->c, BPF_SUB, R5, 1);
	e_jcci(x->c, BPF_JNE, R5, 0, top);
}

/* Add a run to r0, the digest; r4 is the factor. Words often differ in a few
 * bits only, and a multiplication moves these to higher bits, so the upper half
 * is folded into the lower one first. Where a run ends that has no fixed length
 * is part of the digest, too: otherwise it would not matter in which of two
 * strings a word is. */
static void digest_run(struct xlate *x, const struct dif_instr *i, struct run r,
	uint32_t unused)
{
	uint32_t end = e_label(x->c), top = begin_loop(x, i, r);

	(void)unused;
	if (r.ends)
		e_jcci(x->c, BPF_JEQ, R2, 0, end);
	e_alu(x->c, BPF_XOR, R0, R2);
	e_mov(x->c, R2, R0);
	e_alui(x->c, BPF_RSH, R2, 32);
	e_alu(x->c, BPF_XOR, R0, R2);
	e_alu(x->c, BPF_MUL, R0, R4);
	end_loop(x, top);
	e_bind(x->c, end);
	if (!r.ends)
		return;
	e_alui(x->c, BPF_ADD, R0, 1);
	e_alu(x->c, BPF_MUL, R0, R4);
}

/* Jump to `other' if the tuple at r0 differs in this run. */
static void compare_run(struct xlate *x, const struct dif_instr *i,
	struct run r, uint32_t other)
{
	uint32_t end = e_label(x->c), top;

	e_lea(x->c, R4, R0, r.off);
	top = begin_loop(x, i, r);
	e_ldx(x->c, 8, R3, R4, 0);
	e_jcc(x->c, BPF_JNE, R2, R3, other);
	if (r.ends)
		e_jcci(x->c, BPF_JEQ, R2, 0, end);
	e_alui(x->c, BPF_ADD, R4, 8);
	end_loop(x, top);
	e_bind(x->c, end);
}

/* Make the hash's key in SLOT_TMP2 and SLOT_TMP. */
static void make_key(struct xlate *x, const struct dif_instr *i)
{
	static_assert(SLOT_TMP == SLOT_TMP2 + 8, "one key");

	agg_word(x, i);
	e_stx(x->c, 8, FP, SLOT_TMP2, R1);
	e_imm(x->c, R0, 0);
	e_imm(x->c, R4, (int64_t)SPREAD);
	each_run(x, i, digest_run, 0);
	e_stx(x->c, 8, FP, SLOT_TMP, R0);
}

static void lookup(struct xlate *x, const struct dif_instr *i)
{
	gen_map_find(x->g, x->plan->map[map_agg(x->p, i->imm)], FP, SLOT_TMP2);
}

/* Store the tuple and the neutral value in the new element at r0. */
static void fill(struct xlate *x, const struct dif_instr *i)
{
	const struct dif_agg *a = &x->p->aggs.v[i->imm];
	uint64_t words[AGGR_SMALL];

	x->g->self = true;
	e_stx(x->c, 8, FP, SLOT_KEPT, R0);
	e_mov(x->c, R1, R0);
	e_imm(x->c, R2, a->key.size);
	e_ldx(x->c, 8, R3, R6, F(s.self));
	e_alui(x->c, BPF_ADD, R3, x->plan->key + i->aux);
	e_helper(x->c, BPF_FUNC_probe_read_kernel);
	e_ldx(x->c, 8, R0, FP, SLOT_KEPT);
	if (aggr_has_buckets(&a->desc)) /* all zeros already */
		return;
	aggr_init(&a->desc, words);
	for (uint32_t n = 0; n < aggr_nwords(&a->desc); n++) {
		e_imm(x->c, R1, words[n]);
		e_stx(x->c, 8, R0, a->key.size + 8 * n, R1);
	}
}

static void add(struct xlate *x, const struct dif_instr *i, uint32_t none)
{
	e_map(x->c, R1, x->plan->map[map_agg(x->p, i->imm)]);
	e_lea(x->c, R2, FP, SLOT_TMP2);
	e_mapval(x->c, R3, MAP_CONST, x->plan->zero);
	e_imm(x->c, R4, BPF_NOEXIST);
	gen_map_change(x->g, BPF_FUNC_map_update_elem);
	e_jcci(x->c, BPF_JNE, R0, 0, none);
	lookup(x, i);
	e_jcci(x->c, BPF_JEQ, R0, 0, none);
	fill(x, i);
}

void digest_find(struct xlate *x, const struct dif_instr *i, uint32_t none,
	uint32_t clash)
{
	const struct dif_agg *a = &x->p->aggs.v[i->imm];
	uint32_t absent = e_label(x->c), have = e_label(x->c);

	make_key(x, i);
	lookup(x, i);
	e_jcci(x->c, BPF_JEQ, R0, 0, absent);
	each_run(x, i, compare_run, clash);
	e_jump(x->c, have);
	e_bind(x->c, absent);
	add(x, i, none);
	e_bind(x->c, have);
	e_alui(x->c, BPF_ADD, R0, a->key.size);
}
