/* xlate_rec.c - tuples, records, actions, calls and faults. The record's
 * address is kept on the stack, where the verifier remembers what it points
 * to. */
#include "bpfgen/gen/xlate_impl.h"

#include <string.h>

int destination(struct xlate *x, enum dest d, int reg, int32_t *off)
{
	if (d == TO_KEY) {
		*off += x->plan->key;
		return R6;
	}
	e_ldx(x->c, 8, reg, FP, SLOT_REC);
	return reg;
}

/* *(base + off) = the lowest `size' bytes of r; base may be r2. */
static void put(struct xlate *x, int base, int32_t off, uint32_t size, int r)
{
	int64_t n;

	if (val_const(x, r, &n) && n == (int32_t)n)
		e_sti(x->c, size, base, off, n);
	else
		e_stx(x->c, size, base, off, val_get(x, r, R1));
}

void x_keyv(struct xlate *x, const struct dif_instr *i, int arg)
{
	(void)arg;
	put(x, R6, x->plan->key + i->imm, 8, i->r1);
}

void x_recv(struct xlate *x, const struct dif_instr *i, int arg)
{
	int32_t off = i->imm;
	int base = destination(x, TO_REC, R2, &off);

	(void)arg;
	put(x, base, off, i->aux, i->r1);
}

static void clear(struct xlate *x, enum dest d, int32_t off, uint32_t size)
{
	int base = destination(x, d, R2, &off);

	gen_clear(x->g, base, off, size);
}

/* Fetch execname straight to its destination; the kernel pads it with NULs. */
static void put_comm(struct xlate *x, enum dest d, const struct dif_instr *i)
{
	uint32_t size = i->aux < DIF_COMM ? i->aux : DIF_COMM;
	uint32_t room = STRROOM(i->aux);
	int32_t off = i->imm;
	int base;

	if (d == TO_KEY && size % 8)
		clear(x, d, i->imm, room);
	else if (d == TO_KEY && room > size)
		clear(x, d, i->imm + size, room - size);
	base = destination(x, d, R1, &off);
	gen_comm(x, base, off, size);
}

static void put_memory(
	struct xlate *x, enum dest d, const struct dif_instr *i, int arg)
{
	int32_t off = i->imm;
	int base = destination(x, d, R2, &off);

	gen_read(x, mem_helper(arg), base, off, i->aux, i->r1, 0);
}

void x_keys(struct xlate *x, const struct dif_instr *i, int arg)
{
	uint32_t null = e_label(x->c);

	if (i->r1 && x->val[i->r1].kind == VAL_COMM) {
		put_comm(x, TO_KEY, i);
	} else {
		clear(x, TO_KEY, i->imm, STRROOM(i->aux));
		val_address(x, i->r1, 0, R1);
		if (arg & MEM_D)
			e_jcci(x->c, BPF_JEQ, R1, 0, null);
		put_memory(x, TO_KEY, i, arg);
	}
	e_bind(x->c, null);
}

void x_keym(struct xlate *x, const struct dif_instr *i, int arg)
{
	put_memory(x, TO_KEY, i, arg);
}

void x_recs(struct xlate *x, const struct dif_instr *i, int arg)
{
	if (i->r1 && x->val[i->r1].kind == VAL_COMM)
		put_comm(x, TO_REC, i);
	else
		put_memory(x, TO_REC, i, arg);
}

void x_recm(struct xlate *x, const struct dif_instr *i, int arg)
{
	put_memory(x, TO_REC, i, arg);
}

/* Fill in who makes the record r0: clause, probe and time. */
void rec_header(struct xlate *x, uint32_t clause)
{
	uint32_t only = only_probe(x);

	e_sti(x->c, 4, R0, offsetof(struct rec, clause), clause);
	if (only != EPROBE_NONE) {
		e_sti(x->c, 4, R0, offsetof(struct rec, probe), only);
	} else {
		x->g->probe = true;
		e_ldx(x->c, 4, R1, R6, F(probe));
		e_stx(x->c, 4, R0, offsetof(struct rec, probe), R1);
	}
	e_ldx(x->c, 8, R1, R6, F(when));
	e_stx(x->c, 8, R0, offsetof(struct rec, when), R1);
}

void rec_reserve(struct xlate *x, uint32_t size, uint32_t none)
{
	x->needs.exits |= x->plan->policy == BUF_FILL;
	gen_when(x->g, R0);
	gen_reserve(x->g, size, none);
}

void x_rec(struct xlate *x, const struct dif_instr *i, int arg)
{
	uint32_t none = e_label(x->c), some = e_label(x->c);
	uint32_t head = sizeof(struct rec);

	(void)i, (void)arg;
	rec_reserve(x, x->o->recsize, none);
	e_jump(x->c, some);
	e_bind(x->c, none);
	gen_drop(x->g, DROP_PRINCIPAL);
	leave_clause(x, 0);
	e_bind(x->c, some);
	e_stx(x->c, 8, FP, SLOT_REC, R0);
	if (x->have)
		e_sti(x->c, 8, FP, SLOT_HAVE, 1);
	rec_header(x, x->clause);
	if (x->spec) {
		e_ldx(x->c, 8, R1, R6, F(spec));
		e_stx(x->c, 8, R0, offsetof(struct rec, spec), R1);
	} else {
		e_sti(x->c, 8, R0, offsetof(struct rec, spec), 0);
	}
	gen_clear(x->g, R0, head, x->o->recsize - head);
}

void x_act(struct xlate *x, const struct dif_instr *i, int arg)
{
	(void)arg;
	if (!i->aux)
		return;
	e_ldx(x->c, 8, R1, FP, SLOT_REC);
	e_sti(x->c, 1, R1, i->aux, 1);
}

/* Trampolines check the activity before they call another clause. No clause of
 * END is skipped. */
void x_xit(struct xlate *x, const struct dif_instr *i, int arg)
{
	(void)i, (void)arg;
	if (x->g->grp->kind->activity == ACTIVITY_END)
		return;
	x->needs.exits = true;
	e_mapval(x->c, R1, MAP_STATE, offsetof(struct state, activity));
	e_sti(x->c, 8, R1, 0, ACTIVITY_EXIT);
	gen_wake(x->g);
}

void x_fault(struct xlate *x, const struct dif_instr *i, int arg)
{
	uint32_t to;
	int64_t n;

	(void)arg;
	if (val_const(x, i->r1, &n)) {
		to = fault_to(x, i->imm, STUB_CONST, 0, n);
	} else {
		val_address(x, i->r1, 0, R1);
		to = fault_to(x, i->imm, STUB_REG, i->r1, 0);
	}
	e_jump(x->c, to);
}

void x_arg(struct xlate *x, const struct dif_instr *i, int arg)
{
	(void)arg;
	put(x, R6, 8 * i->imm, 8, i->r1);
	x->given |= 1U << i->imm;
}

void x_seta(struct xlate *x, const struct dif_instr *i, int arg)
{
	(void)arg;
	put(x, R6, F(arg) + 8 * (FRAME_ARGS + i->imm), 8, i->r1);
}

void gen_subr(struct xlate *x, uint32_t subr, uint32_t to)
{
	e_ldx(x->c, 8, R1, R6, F(s.index));
	e_imm(x->c, R2, to);
	e_subr(x->c, subr);
	e_ldx(x->c, 4, R1, R6, offsetof(struct sframe, fault));
	e_jcci(x->c, BPF_JNE, R1, 0, fault_to(x, 0, STUB_SET, 0, 0));
}

/* A result by reference is where the program said it should be, so its address
 * is known without the pointer that the subroutine returns. */
void x_call(struct xlate *x, const struct dif_instr *i, int arg)
{
	const struct dif_subrinfo *s = &dif_subrinfo[i->imm];

	(void)arg;
	for (int n = 0; n < dif_subr_nargs(i->imm); n++)
		if (!(x->given & 1U << n))
			e_sti(x->c, 8, R6, 8 * n, 0);
	x->given = 0;
	gen_subr(x, i->imm, x->plan->scratch + i->aux);
	x->g->tok |= i->imm == SUBR_STRTOK;
	if (i->imm == SUBR_SPECULATION)
		gen_uses(x->g, HOST_ATOMICS);
	x->g->self |= x->plan->apart || s->result == 'N' || s->result == 'M' ||
		      strchr(s->args, 'd');
	if (s->result == 'S' || s->result == 'M')
		val_promise(x, i->rd, VAL_SCRATCH, i->aux);
	else
		val_put(x, i->rd, R0);
}
