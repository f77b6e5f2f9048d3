/* bpfgen_asm_test.c - the emitter: labels, calls, far offsets, and the order of
 * a program's parts. */
#include "bpfgen/asm/asm.h"
#include "tests/unit/unit.h"

/* A jump forward, a call back, a function that is moved behind the caller. */
static void labels(void)
{
	struct code c = { 0 };
	uint32_t f = e_label(&c), out = e_label(&c), at;

	e_bind(&c, f);
	e_mark(&c, 7, 3);
	e_imm(&c, R0, 1);
	e_exit(&c);
	at = c.insn.n;
	e_jcci(&c, BPF_JEQ, R1, 5, out);
	e_call(&c, f);
	e_bind(&c, out);
	e_exit(&c);
	code_rotate(&c, at);
	code_resolve(&c);
	CHECK(!c.failure && c.insn.n == 5);
	CHECK(c.insn.v[0].code == (BPF_JMP | BPF_JEQ | BPF_K));
	CHECK(c.insn.v[0].off == 1);
	CHECK(c.insn.v[1].src_reg == BPF_PSEUDO_CALL && c.insn.v[1].imm == 1);
	CHECK(c.insn.v[3].code == (BPF_ALU64 | BPF_MOV | BPF_K));
	CHECK(!code_mark_at(&c, 0) && !code_mark_at(&c, 2));
	CHECK(code_mark_at(&c, 4)->clause == 7);
	CHECK(code_mark_at(&c, 4)->pc == 3);
	code_free(&c);
}

/* References move with their instructions. */
static void references(void)
{
	struct code c = { 0 };
	uint32_t at;

	e_map(&c, R1, 4);
	e_subr(&c, 9);
	at = c.insn.n;
	e_mapval(&c, R2, 5, 16);
	code_rotate(&c, at);
	CHECK(c.map.v[0].to == 4 && c.map.v[0].at == 2);
	CHECK(c.map.v[1].to == 5 && c.map.v[1].at == 0);
	CHECK(c.subr.v[0].to == 9 && c.subr.v[0].at == 4);
	CHECK(c.insn.v[0].src_reg == BPF_PSEUDO_MAP_VALUE);
	CHECK(c.insn.v[1].imm == 16);
	code_free(&c);
}

/* A branch that an instruction cannot express is a failure, and the first
 * failure stays. */
static void too_far(void)
{
	struct code c = { 0 };
	uint32_t out = e_label(&c);

	e_jump(&c, out);
	for (int i = 0; i < 40000; i++)
		e_imm(&c, R0, i);
	e_bind(&c, out);
	e_exit(&c);
	code_resolve(&c);
	CHECK(c.failure != NULL);
	code_free(&c);
}

/* Branches are turned round, or, if there is no opposite one, led to where one
 * can go far; what comes behind moves. */
static void stretched(void)
{
	struct code c = { 0 };
	uint32_t out = e_label(&c), near = e_label(&c), f = e_label(&c);

	e_jcci(&c, BPF_JEQ, R1, 5, out);
	e_jcci(&c, BPF_JSET, R1, 5, out);
	e_jump(&c, out);
	e_jcci(&c, BPF_JEQ, R1, 5, near);
	e_map(&c, R1, 4);
	e_bind(&c, near);
	e_call(&c, f);
	for (int i = 0; i < 40000; i++)
		e_imm(&c, R0, i);
	e_bind(&c, out);
	e_mark(&c, 7, 3);
	e_exit(&c);
	e_bind(&c, f);
	e_exit(&c);
	CHECK(code_stretch(&c));
	code_resolve(&c);
	CHECK(!c.failure && c.insn.n == 40012);
	CHECK(c.insn.v[0].code == (BPF_JMP | BPF_JNE | BPF_K));
	CHECK(c.insn.v[0].off == 1 && c.insn.v[0].imm == 5);
	CHECK(c.insn.v[1].code == (BPF_JMP32 | BPF_JA));
	CHECK(c.insn.v[1].imm == 40010 - 2);
	CHECK(c.insn.v[2].off == 1 && c.insn.v[3].off == 1);
	CHECK(c.insn.v[4].imm == 40010 - 5);
	CHECK(c.insn.v[5].imm == 40010 - 6);
	CHECK(c.insn.v[6].off == 2 && c.map.v[0].at == 7);
	CHECK(c.insn.v[9].imm == 40011 - 10);
	CHECK(code_mark_at(&c, 40010)->clause == 7);
	code_free(&c);
}

static const struct {
	int64_t imm;
	uint32_t insns;
} constants[] = { { 0, 1 }, { -1, 1 }, { INT32_MAX, 1 }, { INT32_MIN, 1 },
	{ INT64_C(1) << 31, 2 }, { INT64_MIN, 2 }, { 0xffffffff, 2 } };

static void sizes(void)
{
	for (size_t i = 0; i < sizeof(constants) / sizeof(*constants); i++) {
		struct code c = { 0 };

		e_imm(&c, R3, constants[i].imm);
		CHECK(c.insn.n == constants[i].insns);
		code_free(&c);
	}
}

/* Offsets beyond 16 bits go through a register. */
static void far_offsets(void)
{
	struct code c = { 0 };

	e_ldx(&c, 8, R1, R6, 32767);
	CHECK(c.insn.n == 1 && c.insn.v[0].off == 32767);
	e_ldx(&c, 8, R1, R6, 32768);
	CHECK(c.insn.n == 4 && c.insn.v[2].imm == 32768);
	CHECK(c.insn.v[3].src_reg == R1 && !c.insn.v[3].off);
	e_stx(&c, 8, R6, 40000, R2);
	CHECK(c.insn.n == 7 && c.insn.v[6].dst_reg == R5);
	code_free(&c);
	c = (struct code){ 0 };
	e_zero(&c, R6, 32760, 16);
	CHECK(c.insn.n == 4 && c.insn.v[3].off == 8);
	code_free(&c);
}

int main(void)
{
	labels();
	references();
	too_far();
	stretched();
	sizes();
	far_offsets();
	return unit_done();
}
