/* vm_alu.c - instructions on registers: constants, arithmetic, branches. */
#include "dvm/vm_impl.h"

/* Instructions that set rd to an expression of a = r1, b = r2 and imm. */
#define ALU(id, expr)                                                          \
	enum dif_fault vm_op_##id(struct vm_run *x, const struct dif_instr *i) \
	{                                                                      \
		uint64_t a = x->reg[i->r1], b = x->reg[i->r2];                 \
		int64_t imm = i->imm;                                          \
                                                                               \
		(void)a, (void)b, (void)imm;                                   \
		x->reg[i->rd] = (expr);                                        \
		return DIF_FAULT_NONE;                                         \
	}

/* The same, but b = 0 is a fault. */
#define DIV(id, expr)                                                          \
	enum dif_fault vm_op_##id(struct vm_run *x, const struct dif_instr *i) \
	{                                                                      \
		uint64_t a = x->reg[i->r1], b = x->reg[i->r2];                 \
                                                                               \
		if (!b)                                                        \
			return vm_fault(x, DIF_FAULT_DIVZERO, 0);              \
		x->reg[i->rd] = (expr);                                        \
		return DIF_FAULT_NONE;                                         \
	}

/* Branches to imm if cond is true of a = r1, b = r2. */
#define BRANCH(id, cond)                                                       \
	enum dif_fault vm_op_##id(struct vm_run *x, const struct dif_instr *i) \
	{                                                                      \
		uint64_t a = x->reg[i->r1], b = x->reg[i->r2];                 \
                                                                               \
		(void)a, (void)b;                                              \
		if (cond)                                                      \
			x->pc = i->imm;                                        \
		return DIF_FAULT_NONE;                                         \
	}

/* clang-format off */
ALU(MOV, a)
ALU(SETI, imm)
ALU(SETX, x->d->ints[imm])
ALU(SETS, imm)
ALU(ADD, a + b)
ALU(SUB, a - b)
ALU(MUL, a * b)
DIV(SDIV, b + 1 ? (uint64_t)((int64_t)a / (int64_t)b) : -a)
DIV(UDIV, a / b)
DIV(SREM, b + 1 ? (uint64_t)((int64_t)a % (int64_t)b) : 0)
DIV(UREM, a % b)
ALU(AND, a & b)
ALU(OR, a | b)
ALU(XOR, a ^ b)
ALU(SLL, a << (b & 63))
ALU(SRL, a >> (b & 63))
ALU(SRA, (int64_t)a >> (b & 63))
ALU(NOT, ~a)
ALU(NEG, -a)
ALU(ADDI, a + imm)
ALU(SX8, (int8_t)a)
ALU(SX16, (int16_t)a)
ALU(SX32, (int32_t)a)
ALU(ZX8, (uint8_t)a)
ALU(ZX16, (uint16_t)a)
ALU(ZX32, (uint32_t)a)
BRANCH(NOP, 0)
BRANCH(BA, 1)
BRANCH(BEQ, a == b)
BRANCH(BNE, a != b)
BRANCH(BLT, (int64_t)a < (int64_t)b)
BRANCH(BLE, (int64_t)a <= (int64_t)b)
BRANCH(BLTU, a < b)
BRANCH(BLEU, a <= b)
/* clang-format on */
