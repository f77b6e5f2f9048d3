/* isa.h - decodes x86-64 instructions: how long one is, what it consists of,
 * where it goes on, which general registers it reads and writes. That is what
 * it takes to find a function's returns, and to run an instruction at another
 * address.
 *
 * Known is all of 64-bit mode up to AVX-512 with FP16, AMX, AVX10's forms of
 * these, AMD's XOP, FMA4 and 3DNow. Anything else is refused: what processors
 * refuse (#UD), APX (REX2, EVEX map 4 and its bits), VIA's PadLock, a REX that
 * is followed by another prefix, and near branches with an operand size of 16
 * bits, which Intel's processors ignore and AMD's do not.
 *
 * Nothing is allocated, kept or asked; bytes past those given are not read. */
#ifndef PROBES_ISA_H
#define PROBES_ISA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
	ISA_MAX_LEN = 15 /* processors refuse longer instructions */
};

/* endbr64, with which functions begin that may be called by their address. */
#define ISA_ENDBR64 "\xf3\x0f\x1e\xfa"
enum {
	ISA_ENDBR64_LEN = sizeof(ISA_ENDBR64) - 1
};

/* Opcodes of one byte, for rax; those of the other registers follow. */
enum {
	ISA_PUSH = 0x50,
	ISA_POP = 0x58
};

/* Bits of isa_insn.prefixes, regardless of order and repetition. */
enum {
	ISA_OPSIZE = 1,	  /* 66 */
	ISA_ADDRSIZE = 2, /* 67: addresses are made of 32 bits */
	ISA_LOCK = 4,	  /* f0 */
	ISA_REPNE = 8,	  /* f2, also XACQUIRE, BND */
	ISA_REP = 16,	  /* f3, also XRELEASE */
	ISA_FS = 32,	  /* 64 */
	ISA_GS = 64,	  /* 65 */
	ISA_HINT = 128	  /* 2e, 36, 3e, 26: branch hints, NOTRACK, nothing */
};

enum isa_space {
	ISA_LEGACY,
	ISA_VEX,
	ISA_EVEX,
	ISA_XOP
};

/* Opcode maps, as numbered by VEX, EVEX and XOP. */
enum isa_map {
	ISA_MAP_ONE,	   /* opcodes of one byte */
	ISA_MAP_0F,	   /* after 0f */
	ISA_MAP_0F38,	   /* after 0f 38 */
	ISA_MAP_0F3A,	   /* after 0f 3a */
	ISA_MAP_5 = 5,	   /* EVEX, FP16 */
	ISA_MAP_6 = 6,	   /* EVEX, FP16 */
	ISA_MAP_8 = 8,	   /* XOP */
	ISA_MAP_9 = 9,	   /* XOP */
	ISA_MAP_A = 10,	   /* XOP */
	ISA_MAP_3DNOW = 15 /* 0f 0f; the opcode is the last byte */
};

/* Where a thread continues. */
enum isa_flow {
	ISA_NEXT,     /* at the next instruction */
	ISA_JUMP,     /* at the target */
	ISA_BRANCH,   /* at the target or the next instruction: jcc */
	ISA_LOOP,     /* likewise: loop, loope, loopne, jrcxz */
	ISA_ABORT,    /* at the next one; xbegin: later perhaps at the target */
	ISA_CALL,     /* at the target, and at the next one upon return */
	ISA_JUMP_AT,  /* at an address in a register or in memory */
	ISA_CALL_AT,  /* likewise, and at the next one upon return */
	ISA_RET,      /* at the return address: ret */
	ISA_FAR,      /* far call, jmp, ret, iret, sysret, sysexit, uiret */
	ISA_SYSCALL,  /* in the kernel: syscall, sysenter */
	ISA_TRAP,     /* in the kernel: int3, int1, int N */
	ISA_UNDEFINED /* nowhere: ud0, ud1, ud2 */
};

/* Numbers of general registers; in masks, bit N is number N. */
enum {
	ISA_RAX,
	ISA_RCX,
	ISA_RDX,
	ISA_RBX,
	ISA_RSP,
	ISA_RBP,
	ISA_RSI,
	ISA_RDI,
	ISA_R8,
	ISA_R11 = 11,
	ISA_R15 = 15
};

/* Offsets are in bytes from the first byte; 0 means that there is no such
 * thing, except for two of them. */
struct isa_insn {
	uint8_t len; /* 1 to ISA_MAX_LEN */
	uint8_t prefixes;
	uint8_t rex;	/* the REX byte; 0: none */
	uint8_t enc_at; /* offset of REX, VEX (c4, c5), EVEX (62) or XOP (8f);
			   may be 0: rex and space tell whether there is one */
	uint8_t space;	/* enum isa_space */
	uint8_t map;	/* enum isa_map */
	uint8_t opcode; /* the byte that selects from the map */
	uint8_t op_at;	/* its offset; may be 0 */
	uint8_t modrm;	/* if modrm_at */
	uint8_t modrm_at;
	uint8_t sib_at;
	uint8_t disp_at; /* displacement, or moffs: a 4- or 8-byte address */
	uint8_t disp_size;
	uint8_t imm_at; /* immediate or branch displacement; two immediates
			   (enter, extrq, insertq) count as one */
	uint8_t imm_size;
	uint8_t flow;	 /* enum isa_flow */
	bool rip;	 /* memory is addressed relative to the next address */
	uint16_t reads;	 /* general registers read: also for addresses, and by
			    push, ret, a rep prefix and the like */
	uint16_t writes; /* registers written: entirely, in part (al, ax) or
			    perhaps (cmov); not those that the kernel writes in
			    a system call */
	int64_t disp;	 /* sign-extended; a one-byte displacement of EVEX is in
			    units of the operand's size, and has not been
			    multiplied */
	int64_t imm; /* sign-extended; of two, the first is in the low bits */
};

/* Decode the instruction at the first of n bytes. Returns false if it is
 * refused, or does not end within them; *in is undefined then. */
bool isa_decode(struct isa_insn *in, const uint8_t *bytes, size_t n);

/* Return the registers that ModRM names, if there is one. */
static inline uint32_t isa_reg(const struct isa_insn *in)
{
	return (in->modrm >> 3 & 7) | (in->rex & 4) << 1;
}

static inline uint32_t isa_rm(const struct isa_insn *in)
{
	return (in->modrm & 7) | (in->rex & 1) << 3;
}

/* True if it does nothing, whatever its length: nop and pause, but not
 * xchg %r8,%rax. */
bool isa_is_nop(const struct isa_insn *in);

/* True if it pops into a register or into memory. */
bool isa_is_pop(const struct isa_insn *in);

/* True if there is a target: JUMP, BRANCH, LOOP, ABORT, CALL. */
bool isa_has_target(const struct isa_insn *in);
/* Return the target of an instruction at addr, if isa_has_target(). */
uint64_t isa_target(const struct isa_insn *in, uint64_t addr);
/* Return the address that it uses or takes if in->rip, without the base of FS
 * or GS. */
uint64_t isa_rip_address(const struct isa_insn *in, uint64_t addr);

#endif
