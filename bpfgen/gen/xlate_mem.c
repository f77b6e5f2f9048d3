/* xlate_mem.c - access to memory by address: loads from anywhere, stores and
 * copies to scratch and variables. An address is a number; loads go through
 * helpers that check it, and the address of a store is compared with the areas
 * where a program may write. */
#include "bpfgen/gen/xlate_impl.h"

/* True if r + off is known to be in scratch, with `size' bytes there; *at is
 * the offset in the frame. */
static bool in_scratch(
	const struct xlate *x, int r, int64_t off, uint32_t size, int32_t *at)
{
	const struct regval *v = &x->val[r];
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
		e_extend(x->c, dst, size, true);
	val_put(x, i->rd, dst);
}

/* An area of D memory where a program may store. */
struct area {
	int base;   /* register that points to it */
	int32_t at; /* offset from the register */
	uint32_t size;
};

/* If there are `size' bytes of the area at the address in dst, turn dst into a
 * pointer and jump to `found':
 *
 *	r0 = dst - (base + at);
 *	if (r0 <= a->size - size) { dst = base + at + r0; goto found; } */
static void find_in(struct xlate *x, const struct area *a, uint32_t size,
	int dst, uint32_t found)
{
	uint32_t next = e_label(x->c);

	e_lea(x->c, R4, a->base, a->at);
	val_launder(x, R5, R4);
	e_mov(x->c, R0, dst);
	e_alu(x->c, BPF_SUB, R0, R5);
	e_jcci(x->c, BPF_JGT, R0, a->size - size, next);
	e_mov(x->c, dst, R4);
	e_alu(x->c, BPF_ADD, dst, R0);
	e_jump(x->c, found);
	e_bind(x->c, next);
}

/* dst = a pointer for the address r + off, in scratch or in variables whose
 * address a program can take; a BADADDR fault if it is elsewhere. r3 is
 * preserved. */
static void store_pointer(
	struct xlate *x, int r, int64_t off, uint32_t size, int dst)
{
	const struct plan *pl = x->plan;
	const struct area areas[] = {
		{ R6, pl->scratch, pl->scratch_size },
		{ R6, pl->locals, x->p->locals },
		{ R0, 0, x->p->globals },
	};
	uint32_t found = e_label(x->c);
	int32_t at;

	if (in_scratch(x, r, off, size, &at)) {
		e_lea(x->c, dst, R6, at);
		return;
	}
	val_address(x, r, off, dst);
	for (size_t i = 0; i < 3; i++) {
		if (areas[i].size < size)
			continue;
		if (areas[i].base == R0)
			e_mapval(x->c, R0, MAP_STATE, pl->globals);
		find_in(x, &areas[i], size, dst, found);
	}
	/* Always true. The kernel refuses code that cannot be reached, as what
	 * is behind a plain jump might be. */
	e_jcci(x->c, BPF_JGE, dst, 0, fault_address(x, r, off));
	e_bind(x->c, found);
}

void x_store(struct xlate *x, const struct dif_instr *i, int size)
{
	int32_t at;

	if (in_scratch(x, i->r1, i->imm, size, &at)) {
		e_stx(x->c, size, R6, at, val_get(x, i->r2, R1));
		return;
	}
	store_pointer(x, i->r1, i->imm, size, R2);
	e_stx(x->c, size, R2, 0, val_get(x, i->r2, R1));
}

/* The source address may be a promise that is computed in r0, so it comes
 * before the pointer for the destination. */
void x_copy(struct xlate *x, const struct dif_instr *i, int arg)
{
	uint32_t fault;

	val_address(x, i->r2, 0, R3);
	fault = fault_address(x, i->r2, 0);
	gen_check_read(x, mem_helper(arg), R3, i->imm, fault);
	store_pointer(x, i->r1, 0, i->imm, R1);
	e_imm(x->c, R2, i->imm);
	e_helper(x->c, mem_helper(arg));
	e_jcci(x->c, BPF_JSLT, R0, 0, fault);
}

void x_scra(struct xlate *x, const struct dif_instr *i, int arg)
{
	(void)arg;
	val_promise(x, i->rd, VAL_SCRATCH, i->imm);
}
