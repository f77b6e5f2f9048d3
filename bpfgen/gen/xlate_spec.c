/* xlate_spec.c - speculations: subr/speculation.c manages them; the translation
 * only handles what it says about the record. From SPEC to REC the tag of the
 * clause's record is in the frame. */
#include "bpfgen/gen/xlate_impl.h"

/* r0 = subr(r1 of DIF, arg) */
static void call(struct xlate *x, uint32_t subr, int r, uint32_t arg)
{
	e_stx(x->c, 8, R6, 0, val_get(x, r, R1));
	e_sti(x->c, 8, R6, 8, arg);
	gen_subr(x, subr, x->plan->scratch);
	gen_uses(x->g, HOST_ATOMICS);
}

void x_spec(struct xlate *x, const struct dif_instr *i, int arg)
{
	uint32_t active = e_label(x->c);

	(void)arg;
	call(x, SUBR_SPECULATE, i->r1, x->o->recsize);
	e_jcci(x->c, BPF_JNE, R0, 0, active);
	leave_clause(x, 0);
	e_bind(x->c, active);
	e_stx(x->c, 8, R6, F(spec), R0);
}

void x_discard(struct xlate *x, const struct dif_instr *i, int arg)
{
	(void)arg;
	call(x, SUBR_END_SPECULATION, i->r1, 0);
}

/* if (tag) { reserve a record, or count a drop; fill it in; submit it } */
void x_commit(struct xlate *x, const struct dif_instr *i, int arg)
{
	uint32_t none = e_label(x->c), out = e_label(x->c);

	(void)arg;
	call(x, SUBR_END_SPECULATION, i->r1, 0);
	e_jcci(x->c, BPF_JEQ, R0, 0, out);
	e_stx(x->c, 8, FP, SLOT_BUCKET, R0);
	rec_reserve(x, sizeof(struct rec), none);
	e_stx(x->c, 8, FP, SLOT_BUCKET2, R0);
	rec_header(x, REC_COMMIT);
	e_ldx(x->c, 8, R1, FP, SLOT_BUCKET);
	e_stx(x->c, 8, R0, offsetof(struct rec, spec), R1);
	gen_submit(x->g, sizeof(struct rec), SLOT_BUCKET2);
	e_jump(x->c, out);
	e_bind(x->c, none);
	gen_drop(x->g, DROP_PRINCIPAL);
	e_bind(x->c, out);
}
