/* table.c - the opcode maps of x86-64, from the manuals of Intel (volume 2,
 * appendix A and the pages of the instructions) and AMD (volumes 3, 4 and
 * 6). */
#include "probes/isa/table.h"

#include <assert.h>

#define N(n)	   (1 << (n))
#define ALL_BUT(n) (0xff & ~N(n))
#define AX	   N(ISA_RAX)
#define CX	   N(ISA_RCX)
#define DX	   N(ISA_RDX)
#define BX	   N(ISA_RBX)
#define SP	   N(ISA_RSP)
#define BP	   N(ISA_RBP)
#define SI	   N(ISA_RSI)
#define DI	   N(ISA_RDI)
#define R11	   N(ISA_R11)
#define STACK	   .in = SP, .out = SP

#define PASTE_(a, b) a##b
#define PASTE(a, b)  PASTE_(a, b)

/* Form 0 is no form. */
enum form_id {
	NONE,
#define F(name, ...) name,
#define OR(...)	     PASTE(OR_, __LINE__),
#include "probes/isa/forms.h"
#undef F
#undef OR
	NFORMS
};

static_assert((int)NFORMS < SIMD, "a form's number fits in an entry");

static const struct form forms[NFORMS + 1] = {
#define F(name, ...) [name] = { __VA_ARGS__ },
#define OR(...)	     [PASTE(OR_, __LINE__)] = { __VA_ARGS__, .or = 1 },
#include "probes/isa/forms.h"
#undef F
#undef OR
};

/* The six opcodes of add, or, adc, sbb, and, sub, xor. */
#define ALU(op)                                                       \
	[op] = ALU_EB_GB, [op + 1] = ALU_EV_GV, [op + 2] = ALU_GB_EB, \
	[op + 3] = ALU_GV_EV, [op + 4] = ALU_A_IB, [op + 5] = ALU_A_IZ

#define S(is) (SIMD | (is))

enum {
	ONE,
	OF,
	OF38,
	OF3A,
	DNOW,
	VEX1,
	VEX2,
	VEX3,
	EVEX1,
	EVEX2,
	EVEX3,
	EVEX5,
	EVEX6,
	XOP8,
	XOP9,
	XOPA,
	NMAPS
};

/* An entry without an opcode is for the opcode after that of the entry
 * before. */
static const uint16_t maps[NMAPS][256] = {
/* clang-format off */
[ONE] = {
	ALU(0x00), ALU(0x08), ALU(0x10), ALU(0x18),
	ALU(0x20), ALU(0x28), ALU(0x30),
	[0x38] = READ_EB_GB, READ_EV_GV, READ_EB_GB, READ_EV_GV,
	READ_A_IB, READ_A_IZ, /* cmp */
	[0x50 ... 0x57] = PUSH_Z,
	[0x58 ... 0x5f] = POP_Z,
	[0x63] = MOV_GV_EV, /* movsxd */
	[0x68] = PUSH_IZ, IMUL_GV_EV_IZ, PUSH_IB, IMUL_GV_EV_IB,
	INS, INS, OUTS, OUTS,
	[0x70 ... 0x7f] = JCC_B,
	[0x80] = GRP1_EB_IB, GRP1_EV_IZ, [0x83] = GRP1_EV_IB,
	[0x84] = READ_EB_GB, READ_EV_GV, XCHG_EB_GB, XCHG_EV_GV,
	MOV_EB_GB, MOV_EV_GV, MOV_GB_EB, MOV_GV_EV,
	MOV_EV_S, MOV_GV_M /* lea */, MOV_S_EV, POP_E,
	[0x90 ... 0x97] = XCHG_Z_A,
	[0x98] = ALU_A, A_TO_D, [0x9b] = NOTHING /* fwait */,
	PUSHES, PUSHES, READ_A /* sahf */, WRITE_A /* lahf */,
	[0xa0] = LOAD_A_MOFFS, LOAD_A_MOFFS, STORE_A_MOFFS, STORE_A_MOFFS,
	MOVS, MOVS, MOVS, MOVS, READ_A_IB, READ_A_IZ /* test */,
	STOS, STOS, LODS, LODS, SCAS, SCAS,
	[0xb0 ... 0xb7] = MOV_ZB_IB,
	[0xb8 ... 0xbf] = MOV_ZV_IV,
	[0xc0] = SHIFT_EB_IB, SHIFT_EV_IB, RET_IW, RET,
	[0xc6] = GRP11_EB_IB, GRP11_EV_IZ,
	ENTER, LEAVE, RETF_IW, RETF, TRAP, TRAP_IB, [0xcf] = RETF /* iret */,
	[0xd0] = SHIFT_EB, SHIFT_EV, SHIFT_EB_CL, SHIFT_EV_CL, [0xd7] = XLAT,
	[0xd8] = S(0), X87_D9, X87_DA, X87_DB, S(0), X87_DD, X87_DE, X87_DF,
	[0xe0] = LOOP_B, LOOP_B, LOOP_B, JRCXZ_B,
	WRITE_A_IB, WRITE_A_IB, READ_A_IB, READ_A_IB,
	CALL_D, JMP_D, [0xeb] = JMP_B,
	WRITE_A_D, WRITE_A_D, READ_A_D, READ_A_D,
	[0xf1] = TRAP, [0xf4] = NOTHING /* hlt */, NOTHING,
	GRP3_EB, GRP3_EV,
	[0xf8 ... 0xfd] = NOTHING, /* clc to std */
	GRP4_EB, GRP5_EV,
},
[OF] = {
	[0x00] = GRP6, GRP7, MOV_GV_EV /* lar */, MOV_GV_EV /* lsl */,
	[0x05] = SYSCALL, NOTHING, SYSRET, NOTHING, NOTHING, [0x0b] = UD2,
	[0x0d] = PREFETCH, NOTHING /* femms */,
	[0x10] = S(PALL), S(PALL), MOVLPS, S(NP | P66 | MEM),
	S(NP | P66), S(NP | P66), MOVHPS, S(NP | P66 | MEM),
	[0x18] = NOP_18, NOP_E, BNDLDX, BNDSTX, NOP_1C, NOP_E, NOP_OR_RDSSP, NOP_E,
	[0x20] = MOV_E_CR, MOV_E_DR, MOV_CR_E, MOV_DR_E,
	[0x28] = S(NP | P66), S(NP | P66), CVT_V_E, MOVNT,
	CVT_G_V, CVT_G_V, S(NP | P66), S(NP | P66),
	[0x30] = WRMSR, RDTSC, RDMSR, RDMSR, SYSENTER, SYSEXIT,
	[0x40 ... 0x4f] = MOV_GV_EV, /* cmov */
	[0x50] = MOVMSK, S(PALL), S(NP | PF3), S(NP | PF3),
	[0x54 ... 0x57] = S(NP | P66),
	[0x58 ... 0x5a] = S(PALL), S(NP | P66 | PF3),
	[0x5c ... 0x5f] = S(PALL),
	[0x60 ... 0x6b] = S(NP | P66),
	[0x6c] = S(P66), S(P66), MOVD_V_E, S(NP | P66 | PF3),
	[0x70] = S(PALL | IB), SHIFT_V_IB_W, SHIFT_V_IB_W, SHIFT_V_IB_Q,
	[0x74 ... 0x76] = S(NP | P66), EMMS, VMREAD, VMWRITE,
	[0x7c] = S(P66 | PF2), S(P66 | PF2), MOVD_E_V, S(NP | P66 | PF3),
	[0x80 ... 0x8f] = JCC_D,
	[0x90 ... 0x9f] = SETCC_EB,
	[0xa0] = PUSHES, PUSHES, CPUID, READ_EV_GV /* bt */, SHLD_IB, SHLD_CL,
	[0xa8] = PUSHES, PUSHES, RSM, ALU_EV_GV /* bts */, SHLD_IB, SHLD_CL,
	GRP15, ALU_GV_EV /* imul */,
	[0xb0] = CMPXCHG_EB_GB, CMPXCHG_EV_GV, MOV_GV_M /* lss */,
	ALU_EV_GV /* btr */, MOV_GV_M, MOV_GV_M, MOV_GV_EB, MOV_GV_EV,
	[0xb8] = POPCNT, UD_G_E, GRP8_EV_IB, ALU_EV_GV /* btc */,
	MOV_GV_EV, MOV_GV_EV, MOV_GV_EB, MOV_GV_EV, /* bsf bsr movsx */
	[0xc0] = XCHG_EB_GB, XCHG_EV_GV /* xadd */, S(PALL | IB), MOV_M_GV,
	PINSRW, PEXTRW, S(NP | P66 | IB), GRP9,
	[0xc8 ... 0xcf] = BSWAP,
	[0xd0] = S(P66 | PF2),
	[0xd1 ... 0xd5] = S(NP | P66), MOVQ_D6, MOVMSK,
	[0xd8 ... 0xe5] = S(NP | P66), S(P66 | PF3 | PF2), S(NP | P66 | MEM),
	[0xe8 ... 0xef] = S(NP | P66), S(PF2 | MEM),
	[0xf1 ... 0xf6] = S(NP | P66), MASKMOV,
	[0xf8 ... 0xfe] = S(NP | P66), UD_G_E,
},
[OF38] = {
	[0x00 ... 0x0b] = S(NP | P66),
	[0x10] = S(P66), [0x14] = S(P66), S(P66), [0x17] = S(P66),
	[0x1c ... 0x1e] = S(NP | P66),
	[0x20 ... 0x25] = S(P66),
	[0x28] = S(P66), S(P66), S(P66 | MEM), S(P66),
	[0x30 ... 0x35] = S(P66), [0x37 ... 0x41] = S(P66),
	[0x80 ... 0x82] = PTR_G,
	[0xc8 ... 0xcd] = S(NP), [0xcf] = S(P66),
	[0xd8] = AESWIDE, [0xdb] = S(P66), [0xdc ... 0xdf] = AES_DC,
	[0xf0] = MOVBE_G, MOVBE_M, [0xf5] = PTR_G /* wruss */, ADCX,
	[0xf8] = MOVDIR, MOV_M_GV, ENCODEKEY, ENCODEKEY,
},
[OF3A] = {
	[0x08 ... 0x0e] = S(P66 | IB), S(NP | P66 | IB),
	[0x14 ... 0x17] = PEXTR,
	[0x20] = PINSR, S(P66 | IB), PINSR,
	[0x40 ... 0x42] = S(P66 | IB), [0x44] = S(P66 | IB),
	[0x60] = PCMPESTRM, PCMPESTRI, S(P66 | IB), PCMPISTRI,
	[0xcc] = S(NP | IB), [0xce] = S(P66 | IB), S(P66 | IB),
	[0xdf] = S(P66 | IB), [0xf0] = HRESET,
},
[DNOW] = {
	[0x0c] = S(0), S(0), [0x1c] = S(0), S(0),
	[0x8a] = S(0), [0x8e] = S(0), [0x90] = S(0), [0x94] = S(0),
	[0x96] = S(0), S(0), [0x9a] = S(0), [0x9e] = S(0), [0xa0] = S(0),
	[0xa4] = S(0), [0xa6] = S(0), S(0), [0xaa] = S(0), [0xae] = S(0),
	[0xb0] = S(0), [0xb4] = S(0), [0xb6] = S(0), S(0), [0xbb] = S(0),
	[0xbf] = S(0),
},
[VEX1] = {
	[0x10] = V_MOVS, V_MOVS, V_12, S(NP | P66 | L0 | MEM),
	S(NP | P66 | NDS), S(NP | P66 | NDS), V_16, S(NP | P66 | L0 | MEM),
	[0x28] = S(NP | P66), S(NP | P66), V_CVT_V_E, S(NP | P66 | MEM),
	V_CVT_G_V, V_CVT_G_V, S(NP | P66), S(NP | P66),
	[0x41] = S(NP | P66 | L1 | REG | NDS), S(NP | P66 | L1 | REG | NDS),
	[0x44] = S(NP | P66 | L0 | REG),
	[0x45 ... 0x47] = S(NP | P66 | L1 | REG | NDS),
	[0x4a] = S(NP | P66 | L1 | REG | NDS), V_KUNPCK,
	[0x50] = V_MOVMSK, V_SQRT, V_RCP, V_RCP,
	[0x54 ... 0x57] = S(NP | P66 | NDS),
	[0x58] = S(PALL | NDS), S(PALL | NDS), V_SQRT, S(NP | P66 | PF3),
	[0x5c ... 0x5f] = S(PALL | NDS),
	[0x60 ... 0x6d] = S(P66 | NDS), V_MOVD_V_E, S(P66 | PF3),
	[0x70] = S(P66 | PF3 | PF2 | IB), V_SHIFT_W, V_SHIFT_W, V_SHIFT_Q,
	[0x74 ... 0x76] = S(P66 | NDS), V_ZERO,
	[0x7c] = S(P66 | PF2 | NDS), S(P66 | PF2 | NDS),
	V_MOVD_E_V, S(P66 | PF3),
	[0x90] = V_KMOV, S(NP | P66 | L0 | MEM), V_KMOV_V_E, V_KMOV_G_V,
	[0x98] = S(NP | P66 | L0 | REG), S(NP | P66 | L0 | REG),
	[0xae] = V_MXCSR,
	[0xc2] = S(PALL | NDS | IB), [0xc4] = V_PINSRW, V_PEXTRW,
	S(NP | P66 | NDS | IB),
	[0xd0] = S(P66 | PF2 | NDS),
	[0xd1 ... 0xd5] = S(P66 | NDS), S(P66 | L0), V_PMOVMSKB,
	[0xd8 ... 0xe5] = S(P66 | NDS), S(P66 | PF3 | PF2), S(P66 | MEM),
	[0xe8 ... 0xef] = S(P66 | NDS), S(PF2 | MEM),
	[0xf1 ... 0xf6] = S(P66 | NDS), V_MASKMOV,
	[0xf8 ... 0xfe] = S(P66 | NDS),
},
[VEX2] = {
	[0x00 ... 0x0b] = S(P66 | NDS),
	[0x0c] = S(P66 | W0 | NDS), S(P66 | W0 | NDS), S(P66 | W0), S(P66 | W0),
	[0x13] = S(P66 | W0), [0x16] = S(P66 | W0 | L1 | NDS), S(P66),
	[0x18] = S(P66 | W0), S(P66 | W0 | L1), S(P66 | W0 | L1 | MEM),
	[0x1c ... 0x1e] = S(P66),
	[0x20 ... 0x25] = S(P66),
	[0x28] = S(P66 | NDS), S(P66 | NDS), S(P66 | MEM), S(P66 | NDS),
	[0x2c ... 0x2f] = S(P66 | W0 | MEM | NDS),
	[0x30 ... 0x35] = S(P66), S(P66 | W0 | L1 | NDS),
	[0x37 ... 0x40] = S(P66 | NDS), S(P66 | L0),
	[0x45] = S(P66 | NDS), S(P66 | W0 | NDS), S(P66 | NDS),
	[0x49] = V_TILECFG, [0x4b] = V_TILELOAD,
	[0x50 ... 0x51] = S(NP | P66 | PF3 | PF2 | W0 | NDS),
	[0x52 ... 0x53] = S(P66 | W0 | NDS),
	[0x58] = S(P66 | W0), S(P66 | W0), S(P66 | W0 | L1 | MEM),
	[0x5c] = S(PF3 | L0 | W0 | REG | NDS),
	[0x5e] = S(PALL | L0 | W0 | REG | NDS),
	[0x72] = S(PF3 | W0),
	[0x78] = S(P66 | W0), S(P66 | W0),
	[0x8c] = S(P66 | MEM | NDS), [0x8e] = S(P66 | MEM | NDS),
	[0x90 ... 0x93] = S(P66 | MEM | VSIB | NDS),
	[0x96 ... 0x9f] = S(P66 | NDS), [0xa6 ... 0xaf] = S(P66 | NDS),
	[0xb0] = S(PALL | W0 | MEM), S(P66 | PF3 | W0 | MEM),
	[0xb4] = S(P66 | W1 | NDS), S(P66 | W1 | NDS),
	[0xb6 ... 0xbf] = S(P66 | NDS),
	[0xcf] = S(P66 | W0 | NDS),
	[0xdb] = S(P66 | L0), [0xdc ... 0xdf] = S(P66 | NDS),
	[0xe0 ... 0xef] = V_CMPADD,
	[0xf2] = V_ANDN, V_GRP17, [0xf5] = V_BZHI, V_MULX, V_BEXTR,
},
[VEX3] = {
	[0x00] = S(P66 | W1 | L1 | IB), S(P66 | W1 | L1 | IB),
	S(P66 | W0 | NDS | IB), [0x04] = S(P66 | W0 | IB), S(P66 | W0 | IB),
	S(P66 | W0 | L1 | NDS | IB), [0x08] = S(P66 | IB), S(P66 | IB),
	[0x0a ... 0x0f] = S(P66 | NDS | IB),
	[0x14 ... 0x17] = V_PEXTR,
	[0x18] = S(P66 | W0 | L1 | NDS | IB), S(P66 | W0 | L1 | IB),
	[0x1d] = S(P66 | W0 | IB),
	[0x20] = V_PINSRW, S(P66 | L0 | NDS | IB), V_PINSRW,
	[0x30 ... 0x33] = S(P66 | L0 | REG | IB),
	[0x38] = S(P66 | W0 | L1 | NDS | IB), S(P66 | W0 | L1 | IB),
	[0x40] = S(P66 | NDS | IB), S(P66 | L0 | NDS | IB), S(P66 | NDS | IB),
	[0x44] = S(P66 | NDS | IB), [0x46] = S(P66 | W0 | L1 | NDS | IB),
	[0x48] = S(P66 | NDS | IB), S(P66 | NDS | IB),
	[0x4a ... 0x4c] = S(P66 | W0 | NDS | IB),
	[0x5c ... 0x5f] = S(P66 | NDS | IB),
	[0x60] = V_PCMPESTRM, V_PCMPESTRI, S(P66 | L0 | IB), V_PCMPISTRI,
	[0x68 ... 0x6f] = S(P66 | NDS | IB),
	[0x78 ... 0x7f] = S(P66 | NDS | IB),
	[0xce] = S(P66 | W1 | NDS | IB), S(P66 | W1 | NDS | IB),
	[0xdf] = S(P66 | L0 | IB), [0xf0] = V_RORX,
},
[EVEX1] = {
	[0x10] = E_MOVS, E_MOVS, E_12, S(NP | P66 | WPP | L0 | MEM),
	S(NP | P66 | WPP | NDS), S(NP | P66 | WPP | NDS), E_16,
	S(NP | P66 | WPP | L0 | MEM),
	[0x28] = S(NP | P66 | WPP), S(NP | P66 | WPP), V_CVT_V_E,
	S(NP | P66 | WPP | MEM), V_CVT_G_V, V_CVT_G_V,
	S(NP | P66 | WPP), S(NP | P66 | WPP),
	[0x51] = E_SQRT, [0x54 ... 0x57] = S(NP | P66 | WPP | NDS),
	[0x58] = S(PALL | WPP | NDS), S(PALL | WPP | NDS), E_SQRT, E_5B,
	[0x5c ... 0x5f] = S(PALL | WPP | NDS),
	[0x60] = S(P66 | NDS), S(P66 | NDS), S(P66 | W0 | NDS), S(P66 | NDS),
	S(P66 | NDS), S(P66 | NDS), S(P66 | W0 | NDS), S(P66 | NDS),
	S(P66 | NDS), S(P66 | NDS), S(P66 | W0 | NDS), S(P66 | W0 | NDS),
	S(P66 | W1 | NDS), S(P66 | W1 | NDS), V_MOVD_V_E, E_MOVDQ,
	[0x70] = E_PSHUF, E_SHIFT_W, E_SHIFT_D, E_SHIFT_Q,
	S(P66 | NDS), S(P66 | NDS), S(P66 | W0 | NDS),
	[0x78] = E_78, E_78, E_7A, E_7B, [0x7e] = E_MOVD_E_V, E_MOVDQ,
	[0xc2] = S(PALL | WPP | NDS | IB), [0xc4] = V_PINSRW, V_PEXTRW,
	S(NP | P66 | WPP | NDS | IB),
	[0xd1] = S(P66 | NDS), S(P66 | W0 | NDS), S(P66 | W1 | NDS),
	S(P66 | W1 | NDS), S(P66 | NDS), S(P66 | W1 | L0),
	[0xd8 ... 0xe5] = S(P66 | NDS), E_E6, S(P66 | W0 | MEM),
	[0xe8 ... 0xef] = S(P66 | NDS),
	[0xf1] = S(P66 | NDS), S(P66 | W0 | NDS), S(P66 | W1 | NDS),
	S(P66 | W1 | NDS), S(P66 | NDS), S(P66 | NDS),
	[0xf8] = S(P66 | NDS), S(P66 | NDS), S(P66 | W0 | NDS),
	S(P66 | W1 | NDS), S(P66 | NDS), S(P66 | NDS), S(P66 | W0 | NDS),
},
[EVEX2] = {
	[0x00] = S(P66 | NDS), [0x04] = S(P66 | NDS), [0x0b] = S(P66 | NDS),
	S(P66 | W0 | NDS), S(P66 | W1 | NDS),
	[0x10 ... 0x12] = E_2_10, S(P66 | PF3 | W0), E_2_14, E_2_14,
	S(P66 | L1 | L2 | NDS),
	[0x18] = S(P66 | W0), S(P66 | L1 | L2), S(P66 | L1 | L2 | MEM),
	S(P66 | L2 | MEM), S(P66), S(P66), S(P66 | W0), S(P66 | W1),
	[0x20 ... 0x24] = E_2_20, S(P66 | PF3 | W0),
	S(P66 | PF3 | NDS), S(P66 | PF3 | NDS), E_2_28, E_2_28,
	E_2_2A, S(P66 | W0 | NDS), S(P66 | NDS), S(P66 | NDS),
	[0x30 ... 0x34] = E_2_20, S(P66 | PF3 | W0),
	S(P66 | L1 | L2 | NDS), S(P66 | W1 | NDS), E_2_38, E_2_38, E_2_3A,
	[0x3b ... 0x40] = S(P66 | NDS), [0x42] = S(P66), S(P66 | NDS), S(P66),
	[0x45 ... 0x47] = S(P66 | NDS),
	[0x4c] = S(P66), S(P66 | NDS), S(P66), S(P66 | NDS),
	S(P66 | W0 | NDS), S(P66 | W0 | NDS), E_2_52, E_2_53, S(P66), S(P66),
	[0x58] = S(P66 | W0), S(P66), S(P66 | L1 | L2 | MEM), S(P66 | L2 | MEM),
	[0x62] = S(P66), S(P66), S(P66 | NDS), S(P66 | NDS), S(P66 | NDS),
	[0x68] = S(PF2 | NDS),
	[0x70] = S(P66 | W1 | NDS), S(P66 | NDS), E_2_72, S(P66 | NDS),
	[0x75 ... 0x77] = S(P66 | NDS), S(P66 | W0), S(P66 | W0),
	E_BCAST_E, E_BCAST_E, E_BCAST_EV,
	S(P66 | NDS), S(P66 | NDS), S(P66 | NDS),
	[0x83] = S(P66 | W1 | NDS), [0x88 ... 0x8b] = S(P66),
	[0x8d] = S(P66 | NDS), [0x8f] = S(P66 | W0 | NDS),
	[0x90 ... 0x93] = S(P66 | MEM | VSIB),
	[0x96 ... 0x99] = S(P66 | NDS), E_2_9A, E_2_9B,
	[0x9c ... 0x9f] = S(P66 | NDS),
	[0xa0 ... 0xa3] = S(P66 | MEM | VSIB),
	[0xa6 ... 0xa9] = S(P66 | NDS), E_2_9A, E_2_9B,
	[0xac ... 0xaf] = S(P66 | NDS),
	[0xb4] = S(P66 | W1 | NDS), S(P66 | W1 | NDS),
	[0xb6 ... 0xbf] = S(P66 | NDS),
	[0xc4] = S(P66), [0xc6] = E_2_C6, E_2_C6, S(P66 | L2),
	[0xca] = S(P66 | L2), S(P66 | NDS), S(P66 | L2), S(P66 | NDS),
	[0xcf] = S(P66 | W0 | NDS), [0xdc ... 0xdf] = S(P66 | NDS),
},
[EVEX3] = {
	[0x00] = S(P66 | W1 | L1 | L2 | IB), S(P66 | W1 | L1 | L2 | IB),
	[0x03] = S(P66 | NDS | IB), S(P66 | W0 | IB), S(P66 | W1 | IB),
	[0x08] = E_3_08, S(P66 | W1 | IB), E_3_0A, S(P66 | W1 | NDS | IB),
	[0x0f] = S(P66 | NDS | IB), [0x14 ... 0x17] = V_PEXTR,
	[0x18] = S(P66 | L1 | L2 | NDS | IB), S(P66 | L1 | L2 | IB),
	S(P66 | L2 | NDS | IB), S(P66 | L2 | IB),
	[0x1d ... 0x1d] = S(P66 | W0 | IB), S(P66 | NDS | IB), S(P66 | NDS | IB),
	V_PINSRW, S(P66 | W0 | L0 | NDS | IB), V_PINSRW,
	S(P66 | L1 | L2 | NDS | IB), [0x25] = S(P66 | NDS | IB),
	E_3_26, E_3_27, [0x38] = S(P66 | L1 | L2 | NDS | IB),
	S(P66 | L1 | L2 | IB), S(P66 | L2 | NDS | IB), S(P66 | L2 | IB),
	[0x3e] = S(P66 | NDS | IB), S(P66 | NDS | IB),
	[0x42] = S(P66 | W0 | NDS | IB), S(P66 | L1 | L2 | NDS | IB),
	S(P66 | NDS | IB),
	[0x50 ... 0x51] = S(P66 | NDS | IB),
	[0x54 ... 0x55] = S(P66 | NDS | IB), E_3_26, E_3_27,
	[0x66] = E_3_26, E_3_26,
	[0x70] = S(P66 | W1 | NDS | IB), S(P66 | NDS | IB),
	S(P66 | W1 | NDS | IB), S(P66 | NDS | IB),
	[0xc2] = S(NP | PF3 | W0 | NDS | IB),
	[0xce] = S(P66 | W1 | NDS | IB), S(P66 | W1 | NDS | IB),
},
[EVEX5] = {
	[0x10] = E_5_10, E_5_10, [0x1d] = E_5_1D,
	[0x2a] = E_5_CVT_V_E, [0x2c] = E_5_CVT_G_V, E_5_CVT_G_V,
	S(NP | W0), S(NP | W0), [0x51] = E_5_51,
	[0x58] = S(NP | PF3 | W0 | NDS), S(NP | PF3 | W0 | NDS),
	E_5_5A, E_5B, [0x5c ... 0x5f] = S(NP | PF3 | W0 | NDS),
	[0x6e] = V_MOVD_V_E, [0x78] = E_5_78, E_5_78, E_5_7A, E_5_7B,
	S(NP | P66 | W0), S(PALL | W0), E_5_7E,
},
[EVEX6] = {
	[0x13] = E_6_13, [0x2c] = S(P66 | W0 | NDS), S(P66 | W0 | NDS),
	[0x42] = S(P66 | W0), S(P66 | W0 | NDS),
	[0x4c] = S(P66 | W0), S(P66 | W0 | NDS), S(P66 | W0), S(P66 | W0 | NDS),
	[0x56 ... 0x57] = S(PF3 | PF2 | W0 | NDS),
	[0x96 ... 0x9f] = S(P66 | W0 | NDS),
	[0xa6 ... 0xaf] = S(P66 | W0 | NDS),
	[0xb6 ... 0xbf] = S(P66 | W0 | NDS),
	[0xd6 ... 0xd7] = S(PF3 | PF2 | W0 | NDS),
},
[XOP8] = {
	[0x85 ... 0x87] = S(NP | L0 | W0 | NDS | IB),
	[0x8e ... 0x8f] = S(NP | L0 | W0 | NDS | IB),
	[0x95 ... 0x97] = S(NP | L0 | W0 | NDS | IB),
	[0x9e ... 0x9f] = S(NP | L0 | W0 | NDS | IB),
	[0xa2] = S(NP | NDS | IB), S(NP | L0 | NDS | IB),
	[0xa6] = S(NP | L0 | W0 | NDS | IB), [0xb6] = S(NP | L0 | W0 | NDS | IB),
	[0xc0 ... 0xc3] = S(NP | L0 | W0 | IB),
	[0xcc ... 0xcf] = S(NP | L0 | W0 | NDS | IB),
	[0xec ... 0xef] = S(NP | L0 | W0 | NDS | IB),
},
[XOP9] = {
	[0x01] = X_GRP1, X_GRP2, [0x12] = X_LLWPCB,
	[0x80 ... 0x81] = S(NP | W0), [0x82 ... 0x83] = S(NP | L0 | W0),
	[0x90 ... 0x9b] = S(NP | L0 | NDS),
	[0xc1 ... 0xc3] = S(NP | L0 | W0), [0xc6 ... 0xc7] = S(NP | L0 | W0),
	[0xcb] = S(NP | L0 | W0), [0xd1 ... 0xd3] = S(NP | L0 | W0),
	[0xd6 ... 0xd7] = S(NP | L0 | W0), [0xdb] = S(NP | L0 | W0),
	[0xe1 ... 0xe3] = S(NP | L0 | W0),
},
[XOPA] = {
	[0x10] = X_BEXTR, [0x12] = X_LWPINS,
},
/* clang-format on */
};

uint16_t isa_entry(enum isa_space space, unsigned map, uint8_t opcode)
{
	/* 1 + the number of a map's table; 0: there is no such map. */
	static const uint8_t place[][16] = {
		[ISA_LEGACY] = { ONE + 1, OF + 1, OF38 + 1,
			OF3A + 1, [ISA_MAP_3DNOW] = DNOW + 1 },
		[ISA_VEX] = { 0, VEX1 + 1, VEX2 + 1, VEX3 + 1 },
		[ISA_EVEX] = { 0, EVEX1 + 1, EVEX2 + 1,
			EVEX3 + 1, [ISA_MAP_5] = EVEX5 + 1, EVEX6 + 1 },
		[ISA_XOP] = { [ISA_MAP_8] = XOP8 + 1, XOP9 + 1, XOPA + 1 },
	};
	unsigned at = map < 16 ? place[space][map] : 0;

	return at ? maps[at - 1][opcode] : 0;
}

const struct form *isa_form(uint16_t entry)
{
	return entry & SIMD ? NULL : &forms[entry];
}
