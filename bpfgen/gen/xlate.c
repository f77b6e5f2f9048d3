/* xlate.c - DIF to BPF: each clause becomes a subprogram. Each DIF instruction
 * is translated by a function in one of xlate_*.c; xlate_op[] lists them all.
 *
 *	clause(frame, ctx):
 *		r6 = frame
 *		...
 *		commit the record; return 0
 *	stubs:	what faulted, where, with which value
 *		discard the record; return 1 */
#include "bpfgen/gen/xlate_impl.h"

#include <stdlib.h>

/* clang-format off */
/* arg is passed to fn, combined with how the instruction uses memory (MEM_*) */
static const struct {
	xlate_fn *fn;
	int arg;
} xlate_op[DIF_NOPS] = {
	[DIF_RET] = { x_ret, 0 },
	[DIF_NOP] = { x_nop, 0 },
	[DIF_MOV] = { x_mov, 0 },
	[DIF_SETI] = { x_seti, 0 },
	[DIF_SETX] = { x_setx, 0 },
	[DIF_SETS] = { x_seti, 0 },
	[DIF_SADDR] = { x_saddr, 0 },
	[DIF_ADD] = { x_alu, BPF_ADD },
	[DIF_SUB] = { x_alu, BPF_SUB },
	[DIF_MUL] = { x_alu, BPF_MUL },
	[DIF_SDIV] = { x_sdiv, BPF_DIV },
	[DIF_UDIV] = { x_div, BPF_DIV },
	[DIF_SREM] = { x_sdiv, BPF_MOD },
	[DIF_UREM] = { x_div, BPF_MOD },
	[DIF_AND] = { x_alu, BPF_AND },
	[DIF_OR] = { x_alu, BPF_OR },
	[DIF_XOR] = { x_alu, BPF_XOR },
	[DIF_SLL] = { x_shift, BPF_LSH },
	[DIF_SRL] = { x_shift, BPF_RSH },
	[DIF_SRA] = { x_shift, BPF_ARSH },
	[DIF_NOT] = { x_not, 0 },
	[DIF_NEG] = { x_neg, 0 },
	[DIF_ADDI] = { x_addi, 0 },
	[DIF_SX8 ... DIF_ZX32] = { x_extend, 0 },
	[DIF_SCMP] = { x_scmp, 0 },
	[DIF_BA] = { x_branch, 0 },
	[DIF_BEQ] = { x_compare, BPF_JEQ },
	[DIF_BNE] = { x_compare, BPF_JNE },
	[DIF_BLT] = { x_compare, BPF_JSLT },
	[DIF_BLE] = { x_compare, BPF_JSLE },
	[DIF_BLTU] = { x_compare, BPF_JLT },
	[DIF_BLEU] = { x_compare, BPF_JLE },
	[DIF_LDS8K ... DIF_LD64D] = { x_load, 0 },
	[DIF_ST8 ... DIF_ST64] = { x_store, 0 },
	[DIF_CPYK ... DIF_SCPYD] = { x_copy, 0 },
	[DIF_SCRA] = { x_scra, 0 },
	[DIF_LDGV] = { x_ldgv, 0 },
	[DIF_LDLV] = { x_ldlv, 0 },
	[DIF_LDTV] = { x_ldtv, 0 },
	[DIF_STGV] = { x_stgv, 0 },
	[DIF_STLV] = { x_stlv, 0 },
	[DIF_STTV] = { x_sttv, 0 },
	[DIF_STM] = { x_stm, 0 },
	[DIF_CPYM] = { x_cpym, 0 },
	[DIF_LDGA ... DIF_LDTA] = { x_lda, 0 },
	[DIF_STGA ... DIF_STTA] = { x_sta, 0 },
	[DIF_LDBV] = { x_ldbv, 0 },
	[DIF_KEYV] = { x_keyv, 0 },
	[DIF_KEYSK ... DIF_KEYSD] = { x_keys, 0 },
	[DIF_KEYMK ... DIF_KEYMD] = { x_keym, 0 },
	[DIF_REC] = { x_rec, 0 },
	[DIF_RECV] = { x_recv, 0 },
	[DIF_RECSK ... DIF_RECSD] = { x_recs, 0 },
	[DIF_RECMK ... DIF_RECMD] = { x_recm, 0 },
	[DIF_AGG] = { x_agg, 0 },
	[DIF_ARG] = { x_arg, 0 },
	[DIF_CALL] = { x_call, 0 },
	[DIF_ACT] = { x_act, 0 },
	[DIF_XIT] = { x_xit, 0 },
	[DIF_SPEC] = { x_spec, 0 },
	[DIF_FAULT] = { x_fault, 0 },
	[DIF_KEYKS ... DIF_RECUS] = { x_stack, 0 },
	[DIF_COMMIT] = { x_commit, 0 },
	[DIF_DISCARD] = { x_discard, 0 },
	[DIF_SETA] = { x_seta, 0 },
	[DIF_FIRE] = { x_nop, 0 }, /* what follows is RET: x_ret() */
};
/* clang-format on */

uint32_t fault_to(struct xlate *x, enum dif_fault kind, enum stub_value value,
	int reg, int64_t n)
{
	struct stub s = { .label = e_label(x->c),
		.pc = x->pc,
		.fault = kind,
		.value = value,
		.reg = reg,
		.n = n,
		.rec = flow_here(x)->rec };

	x->needs.faults = true;
	vec_push(&x->stub, s);
	return s.label;
}

uint32_t fault_address(struct xlate *x, int r, int64_t off)
{
	int64_t n;

	if (val_const(x, r, &n))
		return fault_to(x, DIF_FAULT_BADADDR, STUB_CONST, 0, n + off);
	return fault_to(x, DIF_FAULT_BADADDR, STUB_REG, r, off);
}

int mem_helper(int arg)
{
	if (arg & MEM_STR)
		return arg & MEM_USER ? BPF_FUNC_probe_read_user_str
				      : BPF_FUNC_probe_read_kernel_str;
	return arg & MEM_USER ? BPF_FUNC_probe_read_user
			      : BPF_FUNC_probe_read_kernel;
}

/* The shift is made in another register, so that the verifier learns nothing
 * about the address, which would only make it explore more paths.
 *
 *	if ((int64_t)addr >> DEVICE_BITS == -1) goto fault; */
static void no_device(struct xlate *x, int addr, uint32_t fault)
{
	e_mov(x->c, R0, addr);
	e_alui(x->c, BPF_ARSH, R0, DEVICE_BITS);
	e_jcci(x->c, BPF_JEQ, R0, -1, fault);
}

/* Refuse what lies around scratch in the frame. r1 is lost.
 *
 *	r0 = addr - (self + scratch);
 *	if (r0 > scratch_size - size && r0 + SCRATCH_GAP < apart)
 *		goto fault; */
static void not_around_scratch(
	struct xlate *x, int addr, uint32_t size, uint32_t fault)
{
	const struct plan *pl = x->plan;
	uint32_t inside = e_label(x->c);

	x->g->self = true;
	e_ldx(x->c, 8, R1, R6, F(s.self));
	e_mov(x->c, R0, addr);
	e_alu(x->c, BPF_SUB, R0, R1);
	e_alui(x->c, BPF_SUB, R0, pl->scratch);
	if (size <= pl->scratch_size)
		e_jcci(x->c, BPF_JLE, R0, pl->scratch_size - size, inside);
	e_alui(x->c, BPF_ADD, R0, SCRATCH_GAP);
	e_jcci(x->c, BPF_JLT, R0, pl->apart, fault);
	e_bind(x->c, inside);
}

void gen_check_read(
	struct xlate *x, int helper, int addr, uint32_t size, uint32_t fault)
{
	bool str = helper == BPF_FUNC_probe_read_kernel_str;

	if (!str && helper != BPF_FUNC_probe_read_kernel)
		return;
	no_device(x, addr, fault);
	if (x->plan->apart)
		not_around_scratch(x, addr, str ? 1 : size, fault);
}

void gen_read(struct xlate *x, int helper, int base, int32_t at, uint32_t size,
	int r, int64_t off)
{
	uint32_t fault;

	val_address(x, r, off, R3);
	fault = fault_address(x, r, off);
	gen_check_read(x, helper, R3, size, fault);
	e_lea(x->c, R1, base, at);
	e_imm(x->c, R2, size);
	e_helper(x->c, helper);
	e_jcci(x->c, BPF_JSLT, R0, 0, fault);
}

/* Call what() for the record, on paths that have one. */
static void with_record(
	struct xlate *x, uint8_t rec, void (*what)(struct xlate *x))
{
	uint32_t none = e_label(x->c);

	if (rec == (REC_NO | REC_YES)) {
		e_ldx(x->c, 8, R1, FP, SLOT_HAVE);
		e_jcci(x->c, BPF_JEQ, R1, 0, none);
	}
	if (rec & REC_YES)
		what(x);
	e_bind(x->c, none);
}

static void submit(struct xlate *x)
{
	gen_submit(x->g, x->o->recsize, SLOT_REC);
}

static void discard(struct xlate *x)
{
	gen_cancel(x->g, SLOT_REC);
}

void leave_clause(struct xlate *x, int result)
{
	e_imm(x->c, R0, result);
	if (x->out)
		e_jump(x->c, x->out - 1);
	else
		e_exit(x->c);
}

void x_ret(struct xlate *x, const struct dif_instr *i, int arg)
{
	bool fires = x->pc && i[-1].op == DIF_FIRE;

	(void)arg;
	with_record(x, flow_here(x)->rec, submit);
	if (fires && kind_fires(x->kind, x->plan->en, x->clause) != EPROBE_NONE)
		leave_clause(x, CLAUSE_FIRES);
	else
		leave_clause(x, 0);
}

static void stub_value(struct xlate *x, const struct stub *s)
{
	if (s->value == STUB_REG) {
		val_load(x, s->reg, R1);
		if (s->n)
			e_alui(x->c, BPF_ADD, R1, s->n);
	} else {
		e_imm(x->c, R1, s->n);
	}
	e_stx(x->c, 8, R6, offsetof(struct sframe, fault_value), R1);
	e_sti(x->c, 4, R6, offsetof(struct sframe, fault), s->fault);
}

/* Emit the code that handles faults. The registers that faults report are at
 * home: val_address() saw to that. */
static void stubs(struct xlate *x)
{
	uint32_t out[REC_NO + REC_YES + 1];

	val_join(x);
	for (int rec = REC_NO; rec <= (REC_NO | REC_YES); rec++)
		out[rec] = UINT32_MAX;
	for (size_t i = 0; i < x->stub.n; i++) {
		const struct stub *s = &x->stub.v[i];

		e_mark(x->c, x->clause, s->pc);
		e_bind(x->c, s->label);
		if (s->value != STUB_SET)
			stub_value(x, s);
		e_sti(x->c, 4, R6, F(pc), s->pc);
		e_sti(x->c, 4, R6, F(action),
			x->o->loc ? x->o->loc[s->pc].action : 0);
		if (out[s->rec] == UINT32_MAX)
			out[s->rec] = e_label(x->c);
		e_jump(x->c, out[s->rec]);
	}
	for (int rec = REC_NO; rec <= (REC_NO | REC_YES); rec++) {
		if (out[rec] == UINT32_MAX)
			continue;
		e_bind(x->c, out[rec]);
		with_record(x, rec, discard);
		leave_clause(x, CLAUSE_FAULTED);
	}
	if (x->no_record) {
		e_bind(x->c, x->no_record - 1);
		leave_clause(x, 0);
	}
}

static uint32_t label_of(struct xlate *x, uint32_t pc)
{
	if (!x->label[pc])
		x->label[pc] = e_label(x->c) + 1;
	return x->label[pc] - 1;
}

/* Return the label that a branch jumps to. A branch to RET without a record
 * goes to an end that commits none. */
static uint32_t branch_to(struct xlate *x, uint32_t pc)
{
	if (x->o->code[pc].op != DIF_RET || flow_here(x)->rec != REC_NO)
		return label_of(x, pc);
	if (!x->no_record)
		x->no_record = e_label(x->c) + 1;
	return x->no_record - 1;
}

void x_branch(struct xlate *x, const struct dif_instr *i, int arg)
{
	(void)arg;
	val_keep(x, flow_here(x)->after);
	e_jump(x->c, branch_to(x, i->imm));
}

void x_compare(struct xlate *x, const struct dif_instr *i, int op)
{
	uint32_t to;
	int64_t n;
	int r1;

	val_keep(x, flow_here(x)->after);
	to = branch_to(x, i->imm);
	r1 = val_get(x, i->r1, R1);
	if (val_const(x, i->r2, &n) && n == (int32_t)n)
		e_jcci(x->c, op, r1, n, to);
	else
		e_jcc(x->c, op, r1, val_get(x, i->r2, R2), to);
}

static void instruction(struct xlate *x)
{
	const struct dif_instr *i = &x->o->code[x->pc];

	e_mark(x->c, x->clause, x->pc);
	xlate_op[i->op].fn(x, i, xlate_op[i->op].arg | dif_opinfo[i->op].mem);
}

/* Where paths join: keep promises on the path that falls through, as was done
 * on the one that branched. */
static void join(struct xlate *x)
{
	uint32_t before = x->pc - 1;

	if (x->flow[before].reached && dif_falls_through(&x->o->code[before]))
		val_keep(x, x->flow[before].after);
	val_join(x);
	e_bind(x->c, label_of(x, x->pc));
}

/* A jump cannot reach across a long clause: handle the faults that were
 * possible so far within it. */
static void stubs_between(struct xlate *x)
{
	uint32_t over = e_label(x->c);

	val_keep(x, UINT32_MAX);
	e_jump(x->c, over);
	stubs(x);
	x->stub.n = 0;
	x->no_record = 0;
	x->stubs_at = x->c->insn.n;
	e_mark(x->c, x->clause, x->pc);
	e_bind(x->c, over);
}

static void body(struct xlate *x)
{
	enum {
		REACH = 16000
	};

	x->stubs_at = x->c->insn.n;
	for (x->pc = 0; x->pc < x->o->ncode; x->pc++) {
		if (!flow_here(x)->reached)
			continue;
		if (flow_here(x)->target)
			join(x);
		if (x->c->insn.n - x->stubs_at > REACH)
			stubs_between(x);
		instruction(x);
	}
}

/* Keep the context only if something uses it: else turn the store into a jump
 * to the next instruction, which the kernel removes. In a long program that
 * would take too long, so there it becomes r0 = 0. */
static void drop_unused_ctx(struct xlate *x, uint32_t at)
{
	if (!x->needs.ctx)
		x->c->insn.v[at] =
			(struct bpf_insn){ .code = x->g->is_long
							   ? BPF_ALU64 | BPF_MOV
							   : BPF_JMP | BPF_JA };
}

static void translate(struct xlate *x)
{
	flow_find(x);
	x->label = xcalloc(x->o->ncode, sizeof(*x->label));
	if (x->have)
		e_sti(x->c, 8, FP, SLOT_HAVE, 0);
	if (x->spec)
		e_sti(x->c, 8, R6, F(spec), 0);
	body(x);
	stubs(x);
	vec_free(&x->stub);
	free(x->label);
	free(x->flow);
}

static struct xlate begin(
	struct prog_gen *g, uint32_t clause, const struct bpf_kind *kind)
{
	return (struct xlate){ .g = g,
		.c = &g->c,
		.plan = g->plan,
		.p = g->plan->p,
		.o = &g->plan->p->clauses.v[clause],
		.kind = kind,
		.clause = clause };
}

struct clause_needs xlate_clause(struct prog_gen *g, uint32_t clause,
	const struct bpf_kind *kind, uint32_t label)
{
	struct xlate x = begin(g, clause, kind);
	uint32_t at;

	e_mark(x.c, clause, 0);
	e_bind(x.c, label);
	e_mov(x.c, R6, R1);
	at = x.c->insn.n;
	e_stx(x.c, 8, FP, SLOT_CTX, R2);
	translate(&x);
	drop_unused_ctx(&x, at);
	return x.needs;
}

/* Use the same registers and stack slots as in a function; save the caller's
 * that it still needs on the stack. */
void xlate_inline(
	struct prog_gen *g, uint32_t clause, const struct bpf_kind *kind)
{
	struct xlate x = begin(g, clause, kind);

	x.out = e_label(x.c) + 1;
	e_stx(x.c, 8, FP, SLOT_CTX, R6);
	e_stx(x.c, 8, FP, SLOT_CALLER, R7);
	e_mov(x.c, R6, R9);
	translate(&x);
	e_bind(x.c, x.out - 1);
	e_mark(x.c, MARK_NONE, 0);
	e_mov(x.c, R9, R6);
	e_ldx(x.c, 8, R6, FP, SLOT_CTX);
	e_ldx(x.c, 8, R7, FP, SLOT_CALLER);
}
