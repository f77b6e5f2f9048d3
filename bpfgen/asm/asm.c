/* asm.c - the emitter of BPF instructions. Each function is one idea of the
 * instruction set; nothing here knows what the code is for. */
#include "bpfgen/asm/asm.h"

#include <assert.h>

enum {
	UNBOUND = UINT32_MAX
};

void code_free(struct code *c)
{
	vec_free(&c->insn);
	vec_free(&c->label);
	vec_free(&c->jump);
	vec_free(&c->call);
	vec_free(&c->map);
	vec_free(&c->subr);
	vec_free(&c->global);
	vec_free(&c->field);
	vec_free(&c->mark);
}

static void reverse(struct bpf_insn *v, uint32_t n)
{
	for (uint32_t i = 0; i < n / 2; i++) {
		struct bpf_insn t = v[i];

		v[i] = v[n - 1 - i];
		v[n - 1 - i] = t;
	}
}

static uint32_t moved(const struct code *c, uint32_t pos, uint32_t at)
{
	return pos >= at ? pos - at : pos + c->insn.n - at;
}

/* Re-add the marks of instructions from `at' on, or those before it. */
static void move_marks(struct code *c, const struct asm_mark *old, size_t n,
	uint32_t at, bool behind)
{
	for (size_t i = 0; i < n; i++)
		if ((old[i].at >= at) == behind)
			vec_push(&c->mark,
				(struct asm_mark){ moved(c, old[i].at, at),
					old[i].clause, old[i].pc });
}

void code_rotate(struct code *c, uint32_t at)
{
	struct asm_mark *old = c->mark.v;
	size_t n = c->mark.n, i;

	reverse(c->insn.v, at);
	reverse(c->insn.v + at, c->insn.n - at);
	reverse(c->insn.v, c->insn.n);
	for (i = 0; i < c->label.n; i++)
		if (c->label.v[i] != UNBOUND)
			c->label.v[i] = moved(c, c->label.v[i], at);
	for (i = 0; i < c->jump.n; i++)
		c->jump.v[i].at = moved(c, c->jump.v[i].at, at);
	for (i = 0; i < c->call.n; i++)
		c->call.v[i].at = moved(c, c->call.v[i].at, at);
	for (i = 0; i < c->map.n; i++)
		c->map.v[i].at = moved(c, c->map.v[i].at, at);
	for (i = 0; i < c->subr.n; i++)
		c->subr.v[i].at = moved(c, c->subr.v[i].at, at);
	/* marks must stay in the order of their instructions */
	c->mark.v = NULL;
	c->mark.n = c->mark.cap = 0;
	vec_push(&c->mark, (struct asm_mark){ 0, MARK_NONE, 0 });
	move_marks(c, old, n, at, true);
	move_marks(c, old, n, at, false);
	free(old);
}

struct code_end code_end(const struct code *c)
{
	return (struct code_end){ c->insn.n, c->label.n, c->jump.n, c->call.n,
		c->map.n, c->subr.n, c->mark.n };
}

void code_cut(struct code *c, const struct code_end *end)
{
	c->insn.n = end->insn;
	c->label.n = end->label;
	c->jump.n = end->jump;
	c->call.n = end->call;
	c->map.n = end->map;
	c->subr.n = end->subr;
	c->mark.n = end->mark;
}

/* Far jumps. */

enum {
	FAR = 10000, /* that it triples is still expressed by 16 bits */
	GOTO_FAR = BPF_JMP32 | BPF_JA /* its offset is in imm */
};

static int64_t distance(const struct code *c, const struct asm_ref *r)
{
	assert(c->label.v[r->to] != UNBOUND);
	return (int64_t)c->label.v[r->to] - r->at - 1;
}

static bool is_beyond(const struct code *c, const struct asm_ref *r, int64_t n)
{
	int64_t off = distance(c, r);

	return off > n || off < -n;
}

/* Return the comparison that is true if this one is false; 0: there is none. */
static uint8_t opposite(uint8_t op)
{
	static const uint8_t pairs[][2] = { { BPF_JEQ, BPF_JNE },
		{ BPF_JGT, BPF_JLE }, { BPF_JGE, BPF_JLT },
		{ BPF_JSGT, BPF_JSLE }, { BPF_JSGE, BPF_JSLT } };

	for (size_t i = 0; i < sizeof(pairs) / sizeof(*pairs); i++) {
		if (pairs[i][0] == op)
			return pairs[i][1];
		if (pairs[i][1] == op)
			return pairs[i][0];
	}
	return 0;
}

/* Replace the last instruction, a jump, by one or several, of which the last
 * one jumps:
 *     if !condition goto past        if condition goto far
 *     goto target                    goto past
 *     past:                          far: goto target
 *                                    past: */
static void stretch(struct code *c)
{
	struct bpf_insn *last = &c->insn.v[c->insn.n - 1];
	uint8_t op = BPF_OP(last->code), other = opposite(op);

	if (op == BPF_JA) {
		last->code = GOTO_FAR;
		return;
	}
	last->off = 1;
	if (other)
		last->code ^= op ^ other;
	else
		vec_push(&c->insn, (struct bpf_insn){ .code = BPF_JMP | BPF_JA,
					   .off = 1 });
	vec_push(&c->insn, (struct bpf_insn){ .code = GOTO_FAR });
}

static void move_refs(struct asm_ref *r, size_t n, const uint32_t *to)
{
	for (size_t i = 0; i < n; i++)
		r[i].at = to[r[i].at];
}

/* Copy the instructions; to[i]: where instruction i is then. */
static void copy_stretched(struct code *c, const bool *far, uint32_t *to)
{
	struct bpf_insn *old = c->insn.v;
	size_t n = c->insn.n;

	c->insn.v = NULL;
	c->insn.n = c->insn.cap = 0;
	for (size_t i = 0; i < n; i++) {
		to[i] = c->insn.n;
		vec_push(&c->insn, old[i]);
		if (far[i])
			stretch(c);
	}
	to[n] = c->insn.n;
	free(old);
}

static bool any_beyond(const struct code *c, int64_t n)
{
	for (size_t i = 0; i < c->jump.n; i++)
		if (is_beyond(c, &c->jump.v[i], n))
			return true;
	return false;
}

bool code_stretch(struct code *c)
{
	size_t n = c->insn.n;
	uint32_t *to;
	bool *far;

	if (!any_beyond(c, INT16_MAX))
		return false;
	to = xcalloc(n + 1, sizeof(*to));
	far = xcalloc(n + 1, sizeof(*far));
	for (size_t i = 0; i < c->jump.n; i++)
		far[c->jump.v[i].at] = is_beyond(c, &c->jump.v[i], FAR);
	copy_stretched(c, far, to);
	for (size_t i = 0; i < c->jump.n; i++) {
		uint32_t *at = &c->jump.v[i].at;

		*at = far[*at] ? to[*at + 1] - 1 : to[*at];
	}
	for (size_t i = 0; i < c->label.n; i++)
		if (c->label.v[i] != UNBOUND)
			c->label.v[i] = to[c->label.v[i]];
	move_refs(c->call.v, c->call.n, to);
	move_refs(c->map.v, c->map.n, to);
	move_refs(c->subr.v, c->subr.n, to);
	for (size_t i = 0; i < c->field.n; i++)
		c->field.v[i].at = to[c->field.v[i].at];
	for (size_t i = 0; i < c->mark.n; i++)
		c->mark.v[i].at = to[c->mark.v[i].at];
	free(far);
	free(to);
	return true;
}

static void resolve_jump(struct code *c, const struct asm_ref *r)
{
	int64_t off = distance(c, r);

	if (c->insn.v[r->at].code == GOTO_FAR) {
		c->insn.v[r->at].imm = off;
		return;
	}
	if ((off < INT16_MIN || off > INT16_MAX) && !c->failure) {
		c->failure = "a jump is too long";
		c->failed_at = r->at;
	}
	c->insn.v[r->at].off = off;
}

void code_resolve(struct code *c)
{
	for (size_t i = 0; i < c->jump.n; i++)
		resolve_jump(c, &c->jump.v[i]);
	for (size_t i = 0; i < c->call.n; i++) {
		const struct asm_ref *r = &c->call.v[i];

		assert(c->label.v[r->to] != UNBOUND);
		c->insn.v[r->at].imm = c->label.v[r->to] - r->at - 1;
	}
}

const struct asm_mark *code_mark_at(const struct code *c, uint32_t at)
{
	const struct asm_mark *found = NULL;

	for (size_t i = 0; i < c->mark.n && c->mark.v[i].at <= at; i++)
		found = &c->mark.v[i];
	return found && found->clause != MARK_NONE ? found : NULL;
}

static void emit(
	struct code *c, uint8_t code, int dst, int src, int off, int32_t imm)
{
	vec_push(&c->insn, (struct bpf_insn){ .code = code,
				   .dst_reg = dst,
				   .src_reg = src,
				   .off = off,
				   .imm = imm });
}

uint32_t e_label(struct code *c)
{
	vec_push(&c->label, UNBOUND);
	return c->label.n - 1;
}

void e_bind(struct code *c, uint32_t label)
{
	assert(c->label.v[label] == UNBOUND);
	c->label.v[label] = c->insn.n;
}

void e_mark(struct code *c, uint32_t clause, uint32_t pc)
{
	vec_push(&c->mark, (struct asm_mark){ c->insn.n, clause, pc });
}

void e_mov(struct code *c, int dst, int src)
{
	if (dst != src)
		emit(c, BPF_ALU64 | BPF_MOV | BPF_X, dst, src, 0, 0);
}

static void e_imm64(
	struct code *c, int dst, int src, uint32_t low, uint32_t high)
{
	emit(c, BPF_LD | BPF_IMM | BPF_DW, dst, src, 0, low);
	emit(c, 0, 0, 0, 0, high);
}

void e_imm(struct code *c, int dst, int64_t imm)
{
	if (imm == (int32_t)imm)
		emit(c, BPF_ALU64 | BPF_MOV | BPF_K, dst, 0, 0, imm);
	else
		e_imm64(c, dst, 0, imm, (uint64_t)imm >> 32);
}

void e_alu(struct code *c, int op, int dst, int src)
{
	emit(c, BPF_ALU64 | op | BPF_X, dst, src, 0, 0);
}

void e_alui(struct code *c, int op, int dst, int32_t imm)
{
	emit(c, BPF_ALU64 | op | BPF_K, dst, 0, 0, imm);
}

void e_neg(struct code *c, int dst)
{
	emit(c, BPF_ALU64 | BPF_NEG, dst, 0, 0, 0);
}

void e_zx32(struct code *c, int dst)
{
	emit(c, BPF_ALU | BPF_MOV | BPF_X, dst, dst, 0, 0);
}

void e_extend(struct code *c, int dst, uint32_t size, bool is_signed)
{
	int32_t unused = 64 - 8 * (int32_t)size;

	if (!unused)
		return;
	if (size == 4 && !is_signed) {
		e_zx32(c, dst);
	} else if (!is_signed) {
		e_alui(c, BPF_AND, dst, (1 << 8 * size) - 1);
	} else {
		e_alui(c, BPF_LSH, dst, unused);
		e_alui(c, BPF_ARSH, dst, unused);
	}
}

void e_bswap64(struct code *c, int dst)
{
	emit(c, BPF_ALU | BPF_END | BPF_TO_BE, dst, 0, 0, 64);
}

void e_lea(struct code *c, int dst, int base, int32_t off)
{
	e_mov(c, dst, base);
	if (off)
		e_alui(c, BPF_ADD, dst, off);
}

static int size_bits(int size)
{
	return size == 1   ? BPF_B
	       : size == 2 ? BPF_H
	       : size == 4 ? BPF_W
			   : BPF_DW;
}

void e_ldx(struct code *c, int size, int dst, int base, int32_t off)
{
	if (off != (int16_t)off) {
		e_lea(c, dst, base, off);
		base = dst;
		off = 0;
	}
	emit(c, BPF_LDX | BPF_MEM | size_bits(size), dst, base, off, 0);
}

/* Return an offset that fits into an instruction; if off does not, r5 becomes
 * the base. */
static int32_t near(struct code *c, int *base, int32_t off)
{
	if (off == (int16_t)off)
		return off;
	e_lea(c, R5, *base, off);
	*base = R5;
	return 0;
}

void e_stx(struct code *c, int size, int base, int32_t off, int src)
{
	assert(src != R5 || off == (int16_t)off);
	off = near(c, &base, off);
	emit(c, BPF_STX | BPF_MEM | size_bits(size), base, src, off, 0);
}

void e_sti(struct code *c, int size, int base, int32_t off, int32_t imm)
{
	off = near(c, &base, off);
	emit(c, BPF_ST | BPF_MEM | size_bits(size), base, 0, off, imm);
}

void e_xadd(struct code *c, int base, int32_t off, int src)
{
	off = near(c, &base, off);
	emit(c, BPF_STX | BPF_ATOMIC | BPF_DW, base, src, off, BPF_ADD);
}

void e_fetch(struct code *c, int op, int base, int32_t off, int reg)
{
	off = near(c, &base, off);
	emit(c, BPF_STX | BPF_ATOMIC | BPF_W, base, reg, off, op | BPF_FETCH);
}

void e_zero(struct code *c, int base, int32_t off, uint32_t size)
{
	if (size && off + (int32_t)size - 8 != (int16_t)(off + size - 8)) {
		e_lea(c, R5, base, off);
		base = R5;
		off = 0;
	}
	for (uint32_t i = 0; i < size; i += 8)
		e_sti(c, 8, base, off + i, 0);
}

void e_jcc(struct code *c, int op, int dst, int src, uint32_t label)
{
	vec_push(&c->jump, (struct asm_ref){ c->insn.n, label });
	emit(c, BPF_JMP | op | BPF_X, dst, src, 0, 0);
}

void e_jcci(struct code *c, int op, int dst, int32_t imm, uint32_t label)
{
	vec_push(&c->jump, (struct asm_ref){ c->insn.n, label });
	emit(c, BPF_JMP | op | BPF_K, dst, 0, 0, imm);
}

void e_jump(struct code *c, uint32_t label)
{
	e_jcci(c, BPF_JA, 0, 0, label);
}

void e_helper(struct code *c, int func)
{
	emit(c, BPF_JMP | BPF_CALL, 0, 0, 0, func);
}

void e_kfunc(struct code *c, uint32_t type)
{
	emit(c, BPF_JMP | BPF_CALL, 0, BPF_PSEUDO_KFUNC_CALL, 0, (int32_t)type);
}

void e_kvar(struct code *c, int dst, uint32_t type)
{
	emit(c, BPF_LD | BPF_DW | BPF_IMM, dst, BPF_PSEUDO_BTF_ID, 0,
		(int32_t)type);
	emit(c, 0, 0, 0, 0, 0);
}

static void pseudo_call(struct code *c)
{
	emit(c, BPF_JMP | BPF_CALL, 0, BPF_PSEUDO_CALL, 0, -1);
}

void e_call(struct code *c, uint32_t label)
{
	vec_push(&c->call, (struct asm_ref){ c->insn.n, label });
	pseudo_call(c);
}

void e_subr(struct code *c, uint32_t subr)
{
	vec_push(&c->subr, (struct asm_ref){ c->insn.n, subr });
	pseudo_call(c);
}

void e_exit(struct code *c)
{
	emit(c, BPF_JMP | BPF_EXIT, 0, 0, 0, 0);
}

void e_map_at(struct code *c, uint32_t at, uint32_t map)
{
	vec_push(&c->map, (struct asm_ref){ at, map });
	c->insn.v[at].src_reg = BPF_PSEUDO_MAP_FD;
}

void e_map(struct code *c, int dst, uint32_t map)
{
	vec_push(&c->map, (struct asm_ref){ c->insn.n, map });
	e_imm64(c, dst, BPF_PSEUDO_MAP_FD, 0, 0);
}

void e_mapval(struct code *c, int dst, uint32_t map, uint32_t off)
{
	vec_push(&c->map, (struct asm_ref){ c->insn.n, map });
	e_imm64(c, dst, BPF_PSEUDO_MAP_VALUE, 0, off);
}
