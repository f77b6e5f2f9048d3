/* asm.h - a growing buffer of BPF instructions: emitters, labels, and
 * references that are filled in later (maps once they exist, subroutines once
 * they are linked). The first failure is kept in `failure' and checked once, at
 * the end.
 *
 * Registers, by the calling convention: r0 result, r1-r5 arguments and scratch,
 * r6-r9 preserved by calls, r10 the stack. Where an offset does not fit into an
 * instruction, stores use r5. */
#ifndef BPFGEN_ASM_H
#define BPFGEN_ASM_H

#include <stdbool.h>
#include <stdint.h>

#include <linux/bpf.h>

#include "base/vec.h"

enum {
	R0,
	R1,
	R2,
	R3,
	R4,
	R5,
	R6,
	R7,
	R8,
	R9,
	FP
};

/* A reference by number, whose meaning depends on the list it is in. */
struct asm_ref {
	uint32_t at; /* the instruction */
	uint32_t to; /* label, map or subroutine */
};

/* A function that the verifier checks on its own, for any arguments. */
struct asm_global {
	uint32_t label, nargs;
};

/* A constant to be taken from the kernel's types: the offset
 * "field:TYPE:MEMBER", or "size:TYPE". */
struct asm_field {
	uint32_t at;
	const char *what;
};

/* What the instructions from `at' on belong to, for messages. */
struct asm_mark {
	uint32_t at, clause, pc;
};

enum {
	MARK_NONE = UINT32_MAX
};

struct code {
	VEC(struct bpf_insn) insn;
	VEC(uint32_t) label; /* where it is bound; UINT32_MAX: not yet */
	VEC(struct asm_ref) jump, call, map, subr;
	VEC(struct asm_global) global;
	VEC(struct asm_field) field;
	VEC(struct asm_mark) mark;
	const char *failure;
	uint32_t failed_at; /* index of the instruction */
};

void code_free(struct code *c);
/* Move everything from instruction `at' on to the front: the main program is
 * generated last, when it is known what it has to prepare. */
void code_rotate(struct code *c, uint32_t at);
/* The current end of the code, to remove later what was emitted after it. */
struct code_end {
	size_t insn, label, jump, call, map, subr, mark;
};
struct code_end code_end(const struct code *c);
void code_cut(struct code *c, const struct code_end *end);
/* If a jump is too long for 16 bits, make all long ones reach any distance, by
 * an instruction of Linux 6.6. Returns whether there was one. */
bool code_stretch(struct code *c);
/* Fill in the targets of jumps and of calls to labels. */
void code_resolve(struct code *c);
/* Return the mark that covers an instruction, or NULL. */
const struct asm_mark *code_mark_at(const struct code *c, uint32_t at);

uint32_t e_label(struct code *c);
void e_bind(struct code *c, uint32_t label);
void e_mark(struct code *c, uint32_t clause, uint32_t pc);

/* dst = src, dst = imm, dst op= src, dst op= imm; op is BPF_ADD... */
void e_mov(struct code *c, int dst, int src);
void e_imm(struct code *c, int dst, int64_t imm);
void e_alu(struct code *c, int op, int dst, int src);
void e_alui(struct code *c, int op, int dst, int32_t imm);
void e_neg(struct code *c, int dst);
void e_zx32(struct code *c, int dst); /* dst = (uint32_t)dst */
/* dst = its lowest 1, 2, 4 or 8 bytes, as an integer */
void e_extend(struct code *c, int dst, uint32_t size, bool is_signed);
void e_bswap64(struct code *c, int dst);
/* dst = base + off */
void e_lea(struct code *c, int dst, int base, int32_t off);

/* Memory accesses of 1, 2, 4 or 8 bytes. */
void e_ldx(struct code *c, int size, int dst, int base, int32_t off);
void e_stx(struct code *c, int size, int base, int32_t off, int src);
void e_sti(struct code *c, int size, int base, int32_t off, int32_t imm);
/* *(uint64_t *)(base + off) += src, atomically */
void e_xadd(struct code *c, int base, int32_t off, int src);
/* Atomically change the word of 4 bytes by reg, and set reg to its old value;
 * op is BPF_OR, or BPF_XCHG, which implies BPF_FETCH. */
void e_fetch(struct code *c, int op, int base, int32_t off, int reg);
/* Zero `size' bytes, a multiple of 8. */
void e_zero(struct code *c, int base, int32_t off, uint32_t size);

/* if (dst op src) goto label; op is BPF_JEQ... e_jump: unconditionally. */
void e_jcc(struct code *c, int op, int dst, int src, uint32_t label);
void e_jcci(struct code *c, int op, int dst, int32_t imm, uint32_t label);
void e_jump(struct code *c, uint32_t label);

void e_helper(struct code *c, int func); /* enum bpf_func_id */
/* Functions and variables of the kernel, by the numbers of their BTF types. */
void e_kfunc(struct code *c, uint32_t type);
void e_kvar(struct code *c, int dst, uint32_t type); /* its address */
void e_call(struct code *c, uint32_t label);
void e_subr(struct code *c, uint32_t subr);
void e_exit(struct code *c);
/* dst = the map; dst = the address of byte `off' in a map's only value. */
void e_map(struct code *c, int dst, uint32_t map);
/* Make the two-slot instruction at `at' load the map. */
void e_map_at(struct code *c, uint32_t at, uint32_t map);
void e_mapval(struct code *c, int dst, uint32_t map, uint32_t off);

#endif
