/* xlate_int.c - integers: constants, arithmetic, comparison of strings. */
#include "bpfgen/gen/xlate_impl.h"

#include <string.h>

void x_nop(struct xlate *x, const struct dif_instr *i, int arg)
{
	(void)x, (void)i, (void)arg;
}

void x_mov(struct xlate *x, const struct dif_instr *i, int arg)
{
	(void)arg;
	if (i->r1 && x->val[i->r1].kind != VAL_HOME)
		x->val[i->rd] = x->val[i->r1];
	else
		val_put(x, i->rd, val_get(x, i->r1, R0));
}

void x_seti(struct xlate *x, const struct dif_instr *i, int arg)
{
	(void)arg;
	val_promise(x, i->rd, VAL_CONST, i->imm);
}

void x_setx(struct xlate *x, const struct dif_instr *i, int arg)
{
	(void)arg;
	val_promise(x, i->rd, VAL_CONST, x->o->ints[i->imm]);
}

void x_saddr(struct xlate *x, const struct dif_instr *i, int arg)
{
	int64_t id;

	(void)arg;
	if (val_const(x, i->r1, &id) && id >= 0 &&
		(uint64_t)id < x->p->strtab.n) {
		val_promise(x, i->rd, VAL_STRING, id);
		return;
	}
	val_address(x, i->r1, 0, R1);
	e_imm(x->c, R2, x->plan->strings_size);
	e_jcc(x->c, BPF_JGE, R1, R2, fault_address(x, i->r1, 0));
	e_mapval(x->c, R0, MAP_CONST, x->plan->strings);
	val_launder(x, R0, R0);
	e_alu(x->c, BPF_ADD, R0, R1);
	val_put(x, i->rd, R0);
}

/* Return a register in which rd can be computed from r1 while r2 is still
 * needed. */
static int alu_dst(struct xlate *x, const struct dif_instr *i)
{
	return i->rd == i->r2 ? R0 : val_dst(x, i->rd);
}

void x_alu(struct xlate *x, const struct dif_instr *i, int op)
{
	int dst = alu_dst(x, i);
	int64_t n;

	val_load(x, i->r1, dst);
	if (val_const(x, i->r2, &n) && n == (int32_t)n)
		e_alui(x->c, op, dst, n);
	else
		e_alu(x->c, op, dst, val_get(x, i->r2, R1));
	val_put(x, i->rd, dst);
}

void x_shift(struct xlate *x, const struct dif_instr *i, int op)
{
	int dst = alu_dst(x, i);
	int64_t n;

	val_load(x, i->r1, dst);
	if (val_const(x, i->r2, &n)) {
		e_alui(x->c, op, dst, n & 63);
	} else {
		val_load(x, i->r2, R1);
		e_alui(x->c, BPF_AND, R1, 63);
		e_alu(x->c, op, dst, R1);
	}
	val_put(x, i->rd, dst);
}

/* r1 = the divisor; a fault if it is 0. */
static void divisor(struct xlate *x, int r)
{
	int64_t n;

	val_load(x, r, R1);
	if (!val_const(x, r, &n) || !n)
		e_jcci(x->c, BPF_JEQ, R1, 0,
			fault_to(x, DIF_FAULT_DIVZERO, STUB_NONE, 0, 0));
}

void x_div(struct xlate *x, const struct dif_instr *i, int op)
{
	val_load(x, i->r1, R0);
	divisor(x, i->r2);
	e_alu(x->c, op, R0, R1);
	val_put(x, i->rd, R0);
}

static void negate_if_negative(struct xlate *x, int sign, int reg)
{
	uint32_t positive = e_label(x->c);

	e_jcci(x->c, BPF_JSGE, sign, 0, positive);
	e_neg(x->c, reg);
	e_bind(x->c, positive);
}

/* Divide magnitudes unsigned; -INT64_MIN is 2^63 there, and wraps around again
 * as on the target. The remainder has the sign of the dividend, the quotient
 * that of the product of both. */
void x_sdiv(struct xlate *x, const struct dif_instr *i, int op)
{
	val_load(x, i->r1, R0);
	divisor(x, i->r2);
	e_mov(x->c, R2, R0);
	if (op == BPF_DIV)
		e_alu(x->c, BPF_XOR, R2, R1);
	negate_if_negative(x, R0, R0);
	negate_if_negative(x, R1, R1);
	e_alu(x->c, op, R0, R1);
	negate_if_negative(x, R2, R0);
	val_put(x, i->rd, R0);
}

void x_not(struct xlate *x, const struct dif_instr *i, int arg)
{
	int dst = val_dst(x, i->rd);

	(void)arg;
	val_load(x, i->r1, dst);
	e_alui(x->c, BPF_XOR, dst, -1);
	val_put(x, i->rd, dst);
}

void x_neg(struct xlate *x, const struct dif_instr *i, int arg)
{
	int dst = val_dst(x, i->rd);

	(void)arg;
	val_load(x, i->r1, dst);
	e_neg(x->c, dst);
	val_put(x, i->rd, dst);
}

void x_addi(struct xlate *x, const struct dif_instr *i, int arg)
{
	const struct regval *v = &x->val[i->r1];
	int dst = val_dst(x, i->rd);
	int64_t n = (uint64_t)v->n + i->imm;

	(void)arg;
	if (i->r1 && (v->kind == VAL_CONST ||
			     (v->kind == VAL_SCRATCH && n == (int16_t)n))) {
		val_promise(x, i->rd, v->kind, n);
		return;
	}
	val_load(x, i->r1, dst);
	e_alui(x->c, BPF_ADD, dst, i->imm);
	val_put(x, i->rd, dst);
}

void x_extend(struct xlate *x, const struct dif_instr *i, int arg)
{
	int dst = val_dst(x, i->rd);

	val_load(x, i->r1, dst);
	e_extend(x->c, dst, arg & MEM_SIZE, arg & MEM_SIGNED);
	val_put(x, i->rd, dst);
}

/* Return a word of a literal padded with NULs, the first byte most
 * significant. */
static uint64_t literal_word(const char *text, size_t word)
{
	char bytes[DIF_COMM] = { 0 };
	uint64_t w;

	memcpy(bytes, text, strnlen(text, sizeof(bytes)));
	memcpy(&w, bytes + 8 * word, 8);
	return __builtin_bswap64(w);
}

/* Compare execname with a literal word by word: the kernel pads it with NULs,
 * too. r0 = -1, 0 or 1 if execname is less, equal or greater. */
static void compare_words(struct xlate *x, const char *text)
{
	uint32_t less = e_label(x->c), greater = e_label(x->c);
	uint32_t out = e_label(x->c);

	for (int word = 0; word < DIF_COMM / 8; word++) {
		e_ldx(x->c, 8, R1, R6, F(comm) + 8 * word);
		e_bswap64(x->c, R1);
		e_imm(x->c, R2, literal_word(text, word));
		e_jcc(x->c, BPF_JLT, R1, R2, less);
		e_jcc(x->c, BPF_JGT, R1, R2, greater);
	}
	e_imm(x->c, R0, 0);
	e_jump(x->c, out);
	e_bind(x->c, less);
	e_imm(x->c, R0, -1);
	e_jump(x->c, out);
	e_bind(x->c, greater);
	e_imm(x->c, R0, 1);
	e_bind(x->c, out);
}

static bool is_kind(const struct xlate *x, int r, enum val_kind kind)
{
	return r && x->val[r].kind == kind;
}

static bool scmp_execname(struct xlate *x, const struct dif_instr *i)
{
	bool swap = is_kind(x, i->r2, VAL_COMM);
	int comm = swap ? i->r2 : i->r1, text = swap ? i->r1 : i->r2;

	if (!is_kind(x, comm, VAL_COMM) || !is_kind(x, text, VAL_STRING) ||
		x->p->strsize <= DIF_COMM)
		return false;
	compare_words(x, dif_strtext(x->p, x->val[text].n));
	if (swap)
		e_neg(x->c, R0);
	val_put(x, i->rd, R0);
	return true;
}

void x_scmp(struct xlate *x, const struct dif_instr *i, int arg)
{
	(void)arg;
	if (scmp_execname(x, i))
		return;
	e_stx(x->c, 8, R6, 0, val_get(x, i->r1, R1));
	e_stx(x->c, 8, R6, 8, val_get(x, i->r2, R1));
	gen_subr(x, SUBR_SCMP, 0);
	val_put(x, i->rd, R0);
}
