/* dif.h - DIF, the D intermediate format: a small RISC instruction set in which
 * each clause is one program.
 *
 * There are 64-bit registers r0..r7; r0 reads as zero and is never written.
 * Branches only go forward, so every program ends. There is one addressing
 * mode, and a load names its address space: kernel (k), user (u) or D memory
 * (d: scratch, variables, the string table). Stores go to D memory only. An
 * address is an ordinary number, which is checked when it is used: a bad one
 * causes a fault (enum dif_fault), which ends the clause, and nothing of the
 * clause is recorded. Loads from the kernel can read D memory too.
 *
 * A clause is one object without loops: predicate, REC, statements, RET. REC
 * reserves the record (rec.h); if there is no room, a drop is counted and the
 * clause ends there. A SPEC, which assigns the record to a speculation, comes
 * before REC. RET commits the record if there is one; it is the only
 * instruction that may be reached both with and without a record.
 *
 * A string is the address of NUL-terminated bytes; 0 is the NULL string. A
 * string that is known at compile time (a literal, a part of a probe's name) is
 * an id, its offset in the program's string table (difo.h); SADDR turns an id
 * into an address.
 *
 * The key area is per-firing memory in which tuples are laid out: KEY*
 * instructions write the parts at offsets that the compiler chose, and the
 * instruction that uses the tuple names its offset. Each part takes a multiple
 * of 8 bytes and is written in full, so that all bytes of a tuple are defined
 * and equal tuples compare equal as memory.
 *
 * A binder (difo.h) is an object too. It turns a firing of its source into one
 * of a bound probe: guard, SETA for each argument that is read, FIRE, RET.
 *
 * Everything that knows the instructions expands this table: the
 * disassembler, the validator, the interpreter and the translator to BPF. */
#ifndef DVM_DIF_H
#define DVM_DIF_H

#include <stdbool.h>
#include <stdint.h>

struct dif_instr {
	uint8_t op;	    /* enum dif_op */
	uint8_t rd, r1, r2; /* registers; 0 when the form does not use it */
	int32_t imm;	    /* meaning by form */
	uint32_t aux;	    /* meaning by form; 0 when it does not use it */
};

enum {
	DIF_NREG = 8,
	DIF_NARG = 4,
	DIF_NPROBEARG = 20, /* arg0 to arg19 */
	DIF_NBOUNDARG = 10  /* arguments that SETA may set */
};

/* Forms say which fields an instruction uses (DIF_FORMS), and how it prints.
 * All other fields are zero. `target' is the index of a later instruction.
 *
 *	form	operands			fields
 *	NONE	-
 *	RD_R1_R2 rd, r1, r2
 *	RD_R1	rd, r1
 *	RD_IMM	rd, imm				imm: sign-extended value
 *	RD_R1_IMM rd, r1, imm
 *	RD_INT	rd, #imm			imm: index in the integer table
 *	RD_STR	rd, "..."			imm: string id
 *	BR	target				imm: target
 *	BR_CC	r1, r2, target			imm: target
 *	LD	rd, [r1+imm]
 *	ST	[r1+imm], r2
 *	CPY	[r1], [r2], imm			r1: to, r2: from, imm: bytes
 *	VLD	rd, var				imm: index in vars
 *	VST	var, r1
 *	VMEM	var+r1, r2, aux			imm: index in vars, aux: bytes
 *	ALD	rd, var[key aux]		aux: offset of the tuple
 *	AST	var[key aux], r1
 *	BLD	rd, bvar[r1+aux]		imm: enum dif_bvar, aux: index
 *	KREG	[key imm], r1			imm: offset in the key area
 *	KMEM	[key imm], [r1], aux		aux: bytes, a multiple of 8; of
 *						a string the most, with the NUL
 *	RREG	[rec imm], r1, aux		imm: offset in the record, aux:
 *						bytes: 1, 2, 4 or 8
 *	RMEM	[rec imm], [r1], aux		aux: bytes
 *	AGG	agg[key aux], r1, r2		imm: index in aggs, r1: value,
 *						r2: increment
 *	ARG	imm, r1				imm: argument 0..3; 0..9 of a
 *						bound probe
 *	CALL	rd, subr, aux			imm: enum dif_subr, aux: offset
 *						of the result in scratch
 *	ACT	imm, aux			imm: index in the actions
 *						aux: offset of its `ran' byte
 *	FAULT	fault, r1			imm: enum dif_fault
 *	KSTK	[key imm], aux, r1		aux: frames
 *	RSTK	[rec imm], aux, r1
 *	R1	r1
 */

/* Address spaces. A pointer of unknown origin counts as a kernel pointer, so
 * loads from there read D memory too. */
enum space {
	SPACE_KERNEL,
	SPACE_USER,
	SPACE_D,
	NSPACES_MEM
};

/* What an instruction loads, stores, copies or extends: its size, unless a
 * field of the instruction gives the size; whether it is signed or a string;
 * and its address space. */
enum {
	MEM_SIZE = 15, /* bytes */
	MEM_SIGNED = 16,
	MEM_STR = 32, /* up to the NUL */
	MEM_KERNEL = 64 << SPACE_KERNEL,
	MEM_USER = 64 << SPACE_USER,
	MEM_D = 64 << SPACE_D
};
#define MEM_OF(space) (64U << (space))

/* X(id, name, form, memory, meaning) */
/* clang-format off */
#define DIF_OPS(X) \
	X(RET, "ret", NONE, 0, "commit the record; end of the clause") \
	X(NOP, "nop", NONE, 0, "nothing") \
	X(MOV, "mov", RD_R1, 0, "rd = r1") \
	X(SETI, "seti", RD_IMM, 0, "rd = imm") \
	X(SETX, "setx", RD_INT, 0, "rd = inttab[imm]") \
	X(SETS, "sets", RD_STR, 0, "rd = string id imm") \
	X(SADDR, "saddr", RD_R1, 0, "rd = address of string id r1") \
	X(ADD, "add", RD_R1_R2, 0, "rd = r1 + r2") \
	X(SUB, "sub", RD_R1_R2, 0, "rd = r1 - r2") \
	X(MUL, "mul", RD_R1_R2, 0, "rd = r1 * r2") \
	X(SDIV, "sdiv", RD_R1_R2, 0, \
		"rd = r1 / r2, signed; r2 = 0: DIVZERO; INT64_MIN / -1 = " \
		"INT64_MIN") \
	X(UDIV, "udiv", RD_R1_R2, 0, \
		"rd = r1 / r2, unsigned; r2 = 0: DIVZERO") \
	X(SREM, "srem", RD_R1_R2, 0, \
		"rd = r1 % r2, signed; r2 = 0: DIVZERO; INT64_MIN % -1 = " \
		"0") \
	X(UREM, "urem", RD_R1_R2, 0, \
		"rd = r1 % r2, unsigned; r2 = 0: DIVZERO") \
	X(AND, "and", RD_R1_R2, 0, "rd = r1 & r2") \
	X(OR, "or", RD_R1_R2, 0, "rd = r1 | r2") \
	X(XOR, "xor", RD_R1_R2, 0, "rd = r1 ^ r2") \
	X(SLL, "sll", RD_R1_R2, 0, "rd = r1 << (r2 & 63)") \
	X(SRL, "srl", RD_R1_R2, 0, "rd = r1 >> (r2 & 63), unsigned") \
	X(SRA, "sra", RD_R1_R2, 0, "rd = r1 >> (r2 & 63), signed") \
	X(NOT, "not", RD_R1, 0, "rd = ~r1") \
	X(NEG, "neg", RD_R1, 0, "rd = -r1") \
	X(ADDI, "addi", RD_R1_IMM, 0, "rd = r1 + imm") \
	X(SX8, "sx8", RD_R1, MEM_SIGNED | 1, "rd = (int8_t)r1") \
	X(SX16, "sx16", RD_R1, MEM_SIGNED | 2, "rd = (int16_t)r1") \
	X(SX32, "sx32", RD_R1, MEM_SIGNED | 4, "rd = (int32_t)r1") \
	X(ZX8, "zx8", RD_R1, 1, "rd = (uint8_t)r1") \
	X(ZX16, "zx16", RD_R1, 2, "rd = (uint16_t)r1") \
	X(ZX32, "zx32", RD_R1, 4, "rd = (uint32_t)r1") \
	X(SCMP, "scmp", RD_R1_R2, 0, \
		"rd = -1, 0 or 1 as string r1 is less than, equal to or " \
		"greater than r2, by unsigned bytes up to strsize; NULL " \
		"is \"\"") \
	X(BA, "ba", BR, 0, "go to target") \
	X(BEQ, "beq", BR_CC, 0, "if r1 == r2 go to target") \
	X(BNE, "bne", BR_CC, 0, "if r1 != r2 go to target") \
	X(BLT, "blt", BR_CC, 0, "if r1 < r2, signed, go to target") \
	X(BLE, "ble", BR_CC, 0, "if r1 <= r2, signed, go to target") \
	X(BLTU, "bltu", BR_CC, 0, "if r1 < r2, unsigned, go to target") \
	X(BLEU, "bleu", BR_CC, 0, "if r1 <= r2, unsigned, go to target") \
	X(LDS8K, "lds8k", LD, MEM_KERNEL | MEM_SIGNED | 1, \
		"rd = *(int8_t *)(r1 + imm), kernel") \
	X(LDS16K, "lds16k", LD, MEM_KERNEL | MEM_SIGNED | 2, \
		"rd = *(int16_t *)(r1 + imm), kernel") \
	X(LDS32K, "lds32k", LD, MEM_KERNEL | MEM_SIGNED | 4, \
		"rd = *(int32_t *)(r1 + imm), kernel") \
	X(LDU8K, "ldu8k", LD, MEM_KERNEL | 1, \
		"rd = *(uint8_t *)(r1 + imm), kernel") \
	X(LDU16K, "ldu16k", LD, MEM_KERNEL | 2, \
		"rd = *(uint16_t *)(r1 + imm), kernel") \
	X(LDU32K, "ldu32k", LD, MEM_KERNEL | 4, \
		"rd = *(uint32_t *)(r1 + imm), kernel") \
	X(LD64K, "ld64k", LD, MEM_KERNEL | 8, \
		"rd = *(uint64_t *)(r1 + imm), kernel") \
	X(LDS8U, "lds8u", LD, MEM_USER | MEM_SIGNED | 1, \
		"rd = *(int8_t *)(r1 + imm), user") \
	X(LDS16U, "lds16u", LD, MEM_USER | MEM_SIGNED | 2, \
		"rd = *(int16_t *)(r1 + imm), user") \
	X(LDS32U, "lds32u", LD, MEM_USER | MEM_SIGNED | 4, \
		"rd = *(int32_t *)(r1 + imm), user") \
	X(LDU8U, "ldu8u", LD, MEM_USER | 1, \
		"rd = *(uint8_t *)(r1 + imm), user") \
	X(LDU16U, "ldu16u", LD, MEM_USER | 2, \
		"rd = *(uint16_t *)(r1 + imm), user") \
	X(LDU32U, "ldu32u", LD, MEM_USER | 4, \
		"rd = *(uint32_t *)(r1 + imm), user") \
	X(LD64U, "ld64u", LD, MEM_USER | 8, \
		"rd = *(uint64_t *)(r1 + imm), user") \
	X(LDS8D, "lds8d", LD, MEM_D | MEM_SIGNED | 1, \
		"rd = *(int8_t *)(r1 + imm), D memory") \
	X(LDS16D, "lds16d", LD, MEM_D | MEM_SIGNED | 2, \
		"rd = *(int16_t *)(r1 + imm), D memory") \
	X(LDS32D, "lds32d", LD, MEM_D | MEM_SIGNED | 4, \
		"rd = *(int32_t *)(r1 + imm), D memory") \
	X(LDU8D, "ldu8d", LD, MEM_D | 1, \
		"rd = *(uint8_t *)(r1 + imm), D memory") \
	X(LDU16D, "ldu16d", LD, MEM_D | 2, \
		"rd = *(uint16_t *)(r1 + imm), D memory") \
	X(LDU32D, "ldu32d", LD, MEM_D | 4, \
		"rd = *(uint32_t *)(r1 + imm), D memory") \
	X(LD64D, "ld64d", LD, MEM_D | 8, \
		"rd = *(uint64_t *)(r1 + imm), D memory") \
	X(ST8, "st8", ST, 1, "*(uint8_t *)(r1 + imm) = r2, in scratch") \
	X(ST16, "st16", ST, 2, "*(uint16_t *)(r1 + imm) = r2, in scratch") \
	X(ST32, "st32", ST, 4, "*(uint32_t *)(r1 + imm) = r2, in scratch") \
	X(ST64, "st64", ST, 8, "*(uint64_t *)(r1 + imm) = r2, in scratch") \
	X(CPYK, "cpyk", CPY, MEM_KERNEL, \
		"copy imm bytes to scratch r1 from kernel r2") \
	X(CPYU, "cpyu", CPY, MEM_USER, \
		"copy imm bytes to scratch r1 from user r2") \
	X(CPYD, "cpyd", CPY, MEM_D, \
		"copy imm bytes to scratch r1 from D memory r2") \
	X(SCPYK, "scpyk", CPY, MEM_KERNEL | MEM_STR, \
		"copy the string at kernel r2 to scratch r1, imm bytes " \
		"with the NUL at the most") \
	X(SCPYU, "scpyu", CPY, MEM_USER | MEM_STR, "the same from user r2") \
	X(SCPYD, "scpyd", CPY, MEM_D | MEM_STR, "the same from D memory r2") \
	X(SCRA, "scra", RD_IMM, 0, "rd = address of scratch byte imm") \
	X(LDGV, "ldgv", VLD, 0, \
		"rd = global variable; its address if by reference, 0 if " \
		"NULL") \
	X(LDLV, "ldlv", VLD, 0, "rd = clause-local variable, likewise") \
	X(LDTV, "ldtv", VLD, 0, "rd = thread-local variable, likewise") \
	X(STGV, "stgv", VST, 0, \
		"global variable = r1; by reference: copy what r1 points " \
		"at, r1 = 0 makes it NULL") \
	X(STLV, "stlv", VST, 0, "clause-local variable = r1, likewise") \
	X(STTV, "sttv", VST, 0, "thread-local variable = r1, likewise") \
	X(STM, "stm", VMEM, 0, \
		"aux bytes (1, 2, 4 or 8) of a global or clause-local " \
		"variable by reference, from byte r1 on, = r2") \
	X(CPYM, "cpym", VMEM, 0, \
		"aux bytes of it, from byte r1 on, = those at D memory r2") \
	X(LDGA, "ldga", ALD, 0, \
		"rd = element of a global associative array; 0 if it is " \
		"not there") \
	X(LDTA, "ldta", ALD, 0, "the same, thread-local") \
	X(STGA, "stga", AST, 0, \
		"element = r1; r1 = 0 removes it; no room: the clause " \
		"goes on and a dynamic variable drop is counted") \
	X(STTA, "stta", AST, 0, "the same, thread-local") \
	X(LDBV, "ldbv", BLD, 0, "rd = built-in variable (bvar.h)") \
	X(KEYV, "keyv", KREG, 0, "8 bytes of key = r1") \
	X(KEYSK, "keysk", KMEM, MEM_KERNEL | MEM_STR, \
		"string at kernel r1, filled with NUL to a multiple of 8") \
	X(KEYSU, "keysu", KMEM, MEM_USER | MEM_STR, "the same at user r1") \
	X(KEYSD, "keysd", KMEM, MEM_D | MEM_STR, \
		"the same at D memory r1; r1 = 0: all NUL") \
	X(KEYMK, "keymk", KMEM, MEM_KERNEL, "aux bytes at kernel r1") \
	X(KEYMU, "keymu", KMEM, MEM_USER, "aux bytes at user r1") \
	X(KEYMD, "keymd", KMEM, MEM_D, "aux bytes at D memory r1") \
	X(REC, "rec", NONE, 0, \
		"reserve the clause's record; no room: count a drop and " \
		"end") \
	X(RECV, "recv", RREG, 0, "aux bytes of the record = r1") \
	X(RECSK, "recsk", RMEM, MEM_KERNEL | MEM_STR, \
		"string at kernel r1, cut to aux with NUL") \
	X(RECSU, "recsu", RMEM, MEM_USER | MEM_STR, \
		"string at user r1, cut to aux with NUL") \
	X(RECSD, "recsd", RMEM, MEM_D | MEM_STR, \
		"string at D memory r1, cut to aux with NUL") \
	X(RECMK, "recmk", RMEM, MEM_KERNEL, "aux bytes at kernel r1") \
	X(RECMU, "recmu", RMEM, MEM_USER, "aux bytes at user r1") \
	X(RECMD, "recmd", RMEM, MEM_D, "aux bytes at D memory r1") \
	X(AGG, "agg", AGG, 0, \
		"update the aggregation (aggr.h); no room: count an " \
		"aggregation drop and go on") \
	X(ARG, "arg", ARG, 0, \
		"argument imm of the next CALL; only other ARGs may come " \
		"in between") \
	X(CALL, "call", CALL, 0, \
		"rd = subroutine (subr.h); its result, if by reference, " \
		"is in scratch at aux") \
	X(ACT, "act", ACT, 0, \
		"action imm is to take place: set its `ran' byte (aux = 0: " \
		"unconditional)") \
	X(XIT, "xit", NONE, 0, "run no further clauses on any CPU, except END's") \
	X(SPEC, "spec", R1, 0, \
		"the record that follows belongs to speculation r1; if " \
		"that is not active, or has no room for it (a drop): end; " \
		"no such number: ILLOP") \
	X(FAULT, "fault", FAULT, 0, "fault imm, with value r1") \
	X(KEYKS, "keyks", KSTK, MEM_KERNEL, \
		"kernel stack of aux frames as key, 8 bytes a frame, 0 " \
		"after the last; r1: skip") \
	X(KEYUS, "keyus", KSTK, MEM_USER, \
		"user stack as key: pid, then frames") \
	X(RECKS, "recks", RSTK, MEM_KERNEL, \
		"kernel stack into the record, likewise") \
	X(RECUS, "recus", RSTK, MEM_USER, \
		"user stack into the record, likewise") \
	X(COMMIT, "commit", R1, 0, \
		"if speculation r1 is active, record its commit (rec.h), " \
		"and free it; no room for the record: count a drop; no " \
		"such number: ILLOP") \
	X(DISCARD, "discard", R1, 0, \
		"free speculation r1, if it is active; no such number: " \
		"ILLOP") \
	X(SETA, "seta", ARG, 0, \
		"argument imm of the bound probe = r1; 0 if it is not set") \
	X(FIRE, "fire", NONE, 0, \
		"the bound probe fires after the next instruction, which " \
		"is a RET to which nothing branches")
/* clang-format on */

enum dif_op {
#define X(id, name, form, mem, text) DIF_##id,
	DIF_OPS(X)
#undef X
	DIF_NOPS
};

/* The fields that an instruction uses; it writes rd and reads r1 and r2. */
enum {
	USES_RD = 1,
	USES_R1 = 2,
	USES_R2 = 4,
	USES_IMM = 8,
	USES_AUX = 16
};

/* X(form, the fields that it uses) */
/* clang-format off */
#define DIF_FORMS(X) \
	X(NONE, 0) \
	X(RD_R1_R2, USES_RD | USES_R1 | USES_R2) \
	X(RD_R1, USES_RD | USES_R1) \
	X(RD_IMM, USES_RD | USES_IMM) \
	X(RD_R1_IMM, USES_RD | USES_R1 | USES_IMM) \
	X(RD_INT, USES_RD | USES_IMM) \
	X(RD_STR, USES_RD | USES_IMM) \
	X(BR, USES_IMM) \
	X(BR_CC, USES_R1 | USES_R2 | USES_IMM) \
	X(LD, USES_RD | USES_R1 | USES_IMM) \
	X(ST, USES_R1 | USES_R2 | USES_IMM) \
	X(CPY, USES_R1 | USES_R2 | USES_IMM) \
	X(VLD, USES_RD | USES_IMM) \
	X(VST, USES_R1 | USES_IMM) \
	X(VMEM, USES_R1 | USES_R2 | USES_IMM | USES_AUX) \
	X(ALD, USES_RD | USES_IMM | USES_AUX) \
	X(AST, USES_R1 | USES_IMM | USES_AUX) \
	X(BLD, USES_RD | USES_R1 | USES_IMM | USES_AUX) \
	X(KREG, USES_R1 | USES_IMM) \
	X(KMEM, USES_R1 | USES_IMM | USES_AUX) \
	X(RREG, USES_R1 | USES_IMM | USES_AUX) \
	X(RMEM, USES_R1 | USES_IMM | USES_AUX) \
	X(AGG, USES_R1 | USES_R2 | USES_IMM | USES_AUX) \
	X(ARG, USES_R1 | USES_IMM) \
	X(CALL, USES_RD | USES_IMM | USES_AUX) \
	X(ACT, USES_IMM | USES_AUX) \
	X(FAULT, USES_R1 | USES_IMM) \
	X(KSTK, USES_R1 | USES_IMM | USES_AUX) \
	X(RSTK, USES_R1 | USES_IMM | USES_AUX) \
	X(R1, USES_R1)
/* clang-format on */

enum dif_form {
#define X(id, uses) DIF_F_##id,
	DIF_FORMS(X)
#undef X
	DIF_NFORMS
};

/* Run-time faults with the text of the standard message. They have the numbers
 * of DTrace's DTRACEFLT_*. */
#define DIF_FAULTS(X)                           \
	X(NONE, 0, "no fault")                  \
	X(BADADDR, 1, "invalid address")        \
	X(BADALIGN, 2, "invalid alignment")     \
	X(ILLOP, 3, "illegal operation")        \
	X(DIVZERO, 4, "divide-by-zero")         \
	X(NOSCRATCH, 5, "out of scratch space") \
	X(KPRIV, 6, "invalid kernel access")    \
	X(UPRIV, 7, "invalid user access")      \
	X(TUPOFLOW, 8, "tuple stack overflow")  \
	X(BADSTACK, 9, "bad stack")

enum dif_fault {
#define X(id, n, text) DIF_FAULT_##id = n,
	DIF_FAULTS(X)
#undef X
	DIF_NFAULTS
};

struct dif_opinfo {
	const char *name;
	enum dif_form form;
	uint32_t mem;
	const char *text;
};
extern const struct dif_opinfo dif_opinfo[DIF_NOPS];
extern const uint8_t dif_form_uses[DIF_NFORMS];

/* Return the USES_* bits of an instruction. */
static inline uint8_t dif_uses(const struct dif_instr *i)
{
	return dif_form_uses[dif_opinfo[i->op].form];
}

/* True if the instruction may branch to instruction `imm'. */
static inline bool dif_branches(const struct dif_instr *i)
{
	enum dif_form form = dif_opinfo[i->op].form;

	return form == DIF_F_BR || form == DIF_F_BR_CC;
}

/* True if execution may continue with the next instruction. */
static inline bool dif_falls_through(const struct dif_instr *i)
{
	return i->op != DIF_BA && i->op != DIF_RET && i->op != DIF_FAULT;
}

/* Return the instruction with this form and memory access; there must be
 * one. */
enum dif_op dif_op_of(enum dif_form form, uint32_t mem);
extern const char *const dif_fault_text[DIF_NFAULTS];

#endif
