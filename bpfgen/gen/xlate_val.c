/* xlate_val.c - where the value of each DIF register is while a clause is
 * translated, and how promises are kept. */
#include "bpfgen/gen/xlate_impl.h"

static int home_reg(int r)
{
	return r <= 3 ? R6 + r : -1;
}

static int home_slot(int r)
{
	return SLOT_HOME - 8 * (r - 4);
}

void val_launder(struct xlate *x, int dst, int src)
{
	e_stx(x->c, 8, R6, F(launder), src);
	e_ldx(x->c, 8, dst, R6, F(launder));
}

/* r3 = a mask of the bytes of `word' before its first NUL; all ones if it has
 * none. Uses r4, r5. */
static void before_nul(struct xlate *x, int word)
{
	e_imm(x->c, R3, 0x0101010101010101);
	e_mov(x->c, R4, word);
	e_alu(x->c, BPF_SUB, R4, R3);
	e_mov(x->c, R5, word);
	e_alui(x->c, BPF_XOR, R5, -1);
	e_alu(x->c, BPF_AND, R4, R5);
	e_alui(x->c, BPF_LSH, R3, 7);
	/* 0x80 in the first NUL, and maybe above */
	e_alu(x->c, BPF_AND, R4, R3);
	e_mov(x->c, R3, R4);
	e_neg(x->c, R3);
	e_alu(x->c, BPF_AND, R3, R4);
	e_alui(x->c, BPF_SUB, R3, 1);
}

/* r1, r2 = the name in the task, padded with NULs, which not all kernels do. */
static void load_comm(struct xlate *x)
{
	uint32_t full = e_label(x->c), out = e_label(x->c);

	gen_uses(x->g, HOST_TASK_LOADS);
	x->g->task = true;
	if (x->out && x->g->task_kept)
		e_ldx(x->c, 8, R0, FP, SLOT_TASK);
	else
		e_helper(x->c, BPF_FUNC_get_current_task_btf);
	e_ldx(x->c, 8, R1, R0, x->plan->comm);
	e_ldx(x->c, 8, R2, R0, x->plan->comm + 8);
	before_nul(x, R1);
	e_jcci(x->c, BPF_JEQ, R3, -1, full);
	e_alu(x->c, BPF_AND, R1, R3);
	e_imm(x->c, R2, 0);
	e_jump(x->c, out);
	e_bind(x->c, full);
	before_nul(x, R2);
	e_alu(x->c, BPF_AND, R2, R3);
	e_bind(x->c, out);
}

void gen_comm(struct xlate *x, int base, int32_t off, uint32_t size)
{
	if (x->plan->comm && size == DIF_COMM) {
		if (base != R6)
			e_stx(x->c, 8, FP, SLOT_TMP, base);
		load_comm(x);
		if (base != R6)
			e_ldx(x->c, 8, base = R3, FP, SLOT_TMP);
		e_stx(x->c, 8, base, off, R1);
		e_stx(x->c, 8, base, off + 8, R2);
		return;
	}
	e_lea(x->c, R1, base, off);
	e_imm(x->c, R2, size);
	e_helper(x->c, BPF_FUNC_get_current_comm);
}

/* if (!frame->comm[0..7]) bpf_get_current_comm(frame->comm, 16); */
void val_comm(struct xlate *x)
{
	uint32_t known = e_label(x->c);

	x->g->comm = true;
	e_ldx(x->c, 8, R0, R6, F(comm));
	e_jcci(x->c, BPF_JNE, R0, 0, known);
	gen_comm(x, R6, F(comm), DIF_COMM);
	e_bind(x->c, known);
}

static void own_address(struct xlate *x, int dst, int64_t off)
{
	x->g->self = true;
	e_ldx(x->c, 8, dst, R6, F(s.self));
	e_alui(x->c, BPF_ADD, dst, off);
}

static void make(struct xlate *x, const struct regval *v, int dst)
{
	switch (v->kind) {
	case VAL_CONST:
		e_imm(x->c, dst, v->n);
		break;
	case VAL_SCRATCH:
		own_address(x, dst, x->plan->scratch + v->n);
		break;
	case VAL_STRING:
		e_mapval(x->c, dst, MAP_CONST, x->plan->strings + v->n);
		val_launder(x, dst, dst);
		break;
	case VAL_COMM:
		own_address(x, dst, F(comm));
		break;
	case VAL_HOME:
		break;
	}
}

int val_get(struct xlate *x, int r, int tmp)
{
	if (!r) {
		e_imm(x->c, tmp, 0);
	} else if (x->val[r].kind != VAL_HOME) {
		make(x, &x->val[r], tmp);
	} else if (home_reg(r) >= 0) {
		return home_reg(r);
	} else {
		e_ldx(x->c, 8, tmp, FP, home_slot(r));
	}
	return tmp;
}

void val_load(struct xlate *x, int r, int dst)
{
	e_mov(x->c, dst, val_get(x, r, dst));
}

static void settle(struct xlate *x, int r)
{
	int dst = val_dst(x, r);

	make(x, &x->val[r], dst);
	val_put(x, r, dst);
}

void val_address(struct xlate *x, int r, int64_t off, int dst)
{
	int64_t n;

	if (val_const(x, r, &n)) {
		e_imm(x->c, dst, n + off);
		return;
	}
	if (x->val[r].kind != VAL_HOME)
		settle(x, r);
	val_load(x, r, dst);
	if (off)
		e_alui(x->c, BPF_ADD, dst, off);
}

int val_dst(struct xlate *x, int r)
{
	(void)x;
	return home_reg(r) >= 0 ? home_reg(r) : R0;
}

void val_put(struct xlate *x, int r, int src)
{
	x->val[r].kind = VAL_HOME;
	if (home_reg(r) >= 0)
		e_mov(x->c, home_reg(r), src);
	else
		e_stx(x->c, 8, FP, home_slot(r), src);
}

void val_promise(struct xlate *x, int r, enum val_kind kind, int64_t n)
{
	x->val[r] = (struct regval){ kind, n };
}

void val_keep(struct xlate *x, uint32_t regs)
{
	for (int r = 1; r < DIF_NREG; r++)
		if (x->val[r].kind != VAL_HOME && regs & 1U << r)
			settle(x, r);
}

void val_join(struct xlate *x)
{
	for (int r = 1; r < DIF_NREG; r++)
		x->val[r].kind = VAL_HOME;
}

bool val_const(const struct xlate *x, int r, int64_t *n)
{
	if (r && x->val[r].kind != VAL_CONST)
		return false;
	*n = r ? x->val[r].n : 0;
	return true;
}
