/* xlate_mem.c - memory by address: loads from everywhere, stores and copies to
 * scratch. An address is a number; loads go through helpers that check it, and
 * a store's must turn out to lie in scratch. */
#include "bpfgen/xlate_impl.h"

/* [n, n + size) of scratch, known now. */
static bool in_scratch(
	const struct xlate *x, int r, int64_t off, uint32_t size, int32_t *at)
{
	const struct val *v = &x->val[r];
	int64_t n = v->n + off;

	if (!r || v->kind != VAL_SCRATCH || n < 0 ||
		n + size > x->plan->scratch_size)
		return false;
	*at = x->plan->scratch + n;
	return true;
}

void x_load(struct xlate *x, const struct dif_instr *i, int arg)
{
	uint32_t size = arg & MEM_SIZE;
	int dst = val_dst(x, i->rd);
	int32_t at;

	if (arg & MEM_D && in_scratch(x, i->r1, i->imm, size, &at)) {
		e_ldx(x->c, size, dst, R6, at);
	} else {
		gen_read(x, mem_helper(arg), FP, SLOT_TMP, size, i->r1, i->imm);
		e_ldx(x->c, size, dst, FP, SLOT_TMP);
	}
	if (arg & MEM_SIGNED)
		val_extend(x, dst, size, true);
	val_put(x, i->rd, dst);
}

/* dst = pointer into scratch of address r + off, with `size' bytes there:
 *
 *	at = r + off - (frame->s.self + scratch);
 *	if (at > scratch_size - size) goto BADADDR;
 *	dst = frame + scratch + at */
static void scratch_pointer(
	struct xlate *x, int r, int64_t off, uint32_t size, int dst)
{
	int32_t at;

	if (in_scratch(x, r, off, size, &at)) {
		e_lea(x->c, dst, R6, at);
		return;
	}
	val_address(x, r, off, dst);
	if (x->plan->scratch_size < size) /* always: the rest is not run */
		e_jcci(x->c, BPF_JGE, dst, 0, fault_address(x, r, off));
	x->g->self = true;
	e_ldx(x->c, 8, R0, R6, F(s.self));
	e_alu(x->c, BPF_SUB, dst, R0);
	e_alui(x->c, BPF_SUB, dst, x->plan->scratch);
	e_jcci(x->c, BPF_JGT, dst, x->plan->scratch_size - size,
		fault_address(x, r, off));
	e_alu(x->c, BPF_ADD, dst, R6);
	e_alui(x->c, BPF_ADD, dst, x->plan->scratch);
}

void x_store(struct xlate *x, const struct dif_instr *i, int size)
{
	int32_t at;

	if (in_scratch(x, i->r1, i->imm, size, &at)) {
		e_stx(x->c, size, R6, at, val_get(x, i->r2, R1));
		return;
	}
	scratch_pointer(x, i->r1, i->imm, size, R2);
	e_stx(x->c, size, R2, 0, val_get(x, i->r2, R1));
}

/* The address that is read may be a promise that is made in r0, so it comes
 * before the pointer that is written. */
void x_copy(struct xlate *x, const struct dif_instr *i, int arg)
{
	val_address(x, i->r2, 0, R3);
	scratch_pointer(x, i->r1, 0, i->imm, R1);
	e_imm(x->c, R2, i->imm);
	e_helper(x->c, mem_helper(arg));
	e_jcci(x->c, BPF_JSLT, R0, 0, fault_address(x, i->r2, 0));
}

void x_scra(struct xlate *x, const struct dif_instr *i, int arg)
{
	(void)arg;
	val_promise(x, i->rd, VAL_SCRATCH, i->imm);
}
