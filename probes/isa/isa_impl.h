/* isa_impl.h - how to read the table of instructions.
 *
 * Each opcode of a map has an entry of 16 bits: 0 (invalid), the number of a
 * form, or, for instructions whose operands are vector, mask, x87 or MMX
 * registers and memory, the form itself as bits: SIMD plus those of the others
 * that apply. Such instructions use general registers only to address
 * memory. */
#ifndef PROBES_ISA_IMPL_H
#define PROBES_ISA_IMPL_H

#include <stdint.h>

/* When an opcode is valid: its prefixes, vector length, operands. */
enum {
	/* mandatory prefixes, as VEX numbers them; none given: prefixes do not
	 * matter */
	NP = 1,
	P66 = 2,
	PF3 = 4,
	PF2 = 8,
	PALL = 15,
	/* W; none given: either */
	W0 = 1 << 4,
	W1 = 2 << 4,
	WPP = 3 << 4, /* W1 with 66 and f2, W0 without: double and single */
	/* vector length 128, 256, 512; none given: any */
	L0 = 1 << 6,
	L1 = 2 << 6,
	L2 = 4 << 6,
	NDS = 1 << 9,	/* VEX.vvvv is an operand; else it must be 1111 */
	MEM = 1 << 10,	/* only memory */
	REG = 1 << 11,	/* only registers */
	IB = 1 << 12,	/* an immediate byte follows */
	VSIB = 1 << 13, /* memory addressed by a vector of indices */
	SIB = 1 << 14,	/* memory with a SIB byte */
	SIMD = 1 << 15
};

enum imm {
	IMM_NONE,
	IMM_B,	   /* 1 byte */
	IMM_W,	   /* 2 */
	IMM_D,	   /* 4 */
	IMM_WB,	   /* 2 and 1 */
	IMM_BB,	   /* 1 and 1 */
	IMM_Z,	   /* 4, or 2 with 66 */
	IMM_V,	   /* the same, or 8 with REX.W */
	IMM_MOFFS, /* 8, or 4 with 67: an address */
};

/* How an operand is used. */
enum {
	R = 1,
	W = 2,
	RW = 3
};

struct form {
	uint16_t is;	  /* NP to SIMD */
	uint8_t reg, rm;  /* bit N: valid with N in ModRM.reg, .rm; 0: any */
	uint16_t in, out; /* other registers that are read and written */
	uint8_t imm : 4;
	uint8_t flow : 4;
	uint8_t e : 2;	/* general register in ModRM.rm */
	uint8_t g : 2;	/* ... in ModRM.reg */
	uint8_t z : 2;	/* ... in the opcode */
	uint8_t v : 2;	/* ... in VEX.vvvv */
	uint8_t e8 : 1; /* ModRM.rm is a byte: without REX, 4 to 7 are ah.. */
	uint8_t g8 : 1;
	uint8_t modrm : 1;
	uint8_t always_reg : 1; /* a register, whatever ModRM.mod says */
	uint8_t lock : 1;	/* may be locked */
	uint8_t string : 1;	/* may be repeated */
	uint8_t or : 1;		/* applies if the row before it does not */
};

#endif
