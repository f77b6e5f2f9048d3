/* dvm_ops.h - every instruction, in tiny programs that each engine must run
 * alike. A program leaves its result in r7, or bytes in the record at
 * REC_BYTES, or ends in a fault. */
#ifndef TESTS_UNIT_DVM_OPS_H
#define TESTS_UNIT_DVM_OPS_H

#include "tests/unit/dvm_lab.h"

enum {
	MAXCODE = 10
};

enum {	      /* variables */
	V_GI, /* global int8_t */
	V_GS, /* global string */
	V_LI, /* clause-local uint16_t */
	V_LS, /* clause-local string */
	V_TI, /* thread-local int */
	V_TS, /* thread-local string */
	V_GA, /* global int64_t a[uint64_t] */
	V_TA, /* thread-local string a[uint64_t] */
	V_GB, /* global structure of 12 bytes */
	V_LB, /* clause-local structure of 12 bytes */
};

enum { /* strings, in this order in the table */
	S_EMPTY,
	S_ABC,
	S_ABD,
	S_LONG,
	S_HIGH,
};

static const char *const strings[] = {
	[S_EMPTY] = "",
	[S_ABC] = "abc",
	[S_ABD] = "abd",
	[S_LONG] = "longer than the strings of this program are",
	[S_HIGH] = "ab\xff",
};

static uint32_t sid[sizeof(strings) / sizeof(*strings)];

static int64_t ints[] = { 0x0123456789abcdef, INT64_MIN, 0x8182838485868788 };

#define SETX(rd, n)		 I(SETX, rd, 0, 0, n)
#define SETI(rd, n)		 I(SETI, rd, 0, 0, n)
#define RD_R1(op, rd, r1)	 I(op, rd, r1)
#define RD_R1_R2(op, rd, r1, r2) I(op, rd, r1, r2)
/* The address of a string of the table, by its S_ number. */
#define STR(rd, n)    I(SETS, rd, 0, 0, -1 - (n)), I(SADDR, rd, rd)
#define ADDR(rd, off) SETI(rd, USER + (off))

struct test {
	struct dif_instr code[MAXCODE];
	uint64_t value; /* r7, or a fault's value */
	enum dif_fault fault;
	const char *bytes; /* when not NULL: nbytes of the record */
	uint32_t nbytes;
};

/* r7 = a op b */
#define ALU(op, a, b, want)                                                  \
	{                                                                    \
		{ SETI(1, a), SETI(2, b), I(op, 7, 1, 2) }, (uint64_t)(want) \
	}
#define UNARY(op, n, want)                                    \
	{                                                     \
		{ SETX(1, n), I(op, 7, 1) }, (uint64_t)(want) \
	}
/* r7 = 1 when the branch is taken. */
#define BR(op, a, b, want)                                                   \
	{                                                                    \
		{ SETI(1, a), SETI(2, b), SETI(7, 1), I(op, 0, 1, 2, 5 + 1), \
			SETI(7, 0) },                                        \
			want                                                 \
	}
#define FAULT(kind, val, ...)                          \
	{                                              \
		{ __VA_ARGS__ }, val, DIF_FAULT_##kind \
	}
/* Load of user bytes from off. */
#define LDU(op, off, want)                                            \
	{                                                             \
		{ ADDR(1, off), I(op, 7, 1, 0, 2) }, (uint64_t)(want) \
	}
/* Load of scratch that holds ints[2]. */
#define LDD(op, want)                                                    \
	{                                                                \
		{ SETX(1, 2), I(SCRA, 2, 0, 0, 16), I(ST64, 0, 2, 1, 8), \
			I(op, 7, 2, 0, 8) },                             \
			(uint64_t)(want)                                 \
	}
#define KPRIV(op) FAULT(KPRIV, -4096 + 8, SETI(1, -4096), I(op, 7, 1, 0, 8))
#define BYTES(s, ...)                                               \
	{                                                           \
		{ SETI(7, 0), __VA_ARGS__ }, 0, 0, s, sizeof(s) - 1 \
	}
#define LONG31 "longer than the strings of this"
#define NUL8   "\0\0\0\0\0\0\0\0"

static const struct test tests[] = {
	{ { I(NOP), SETI(7, -3) }, -3 },
	{ { SETX(1, 0), I(MOV, 7, 1) }, 0x0123456789abcdef },
	{ { I(MOV, 7, 0) }, 0 },
	{ { I(SETS, 7, 0, 0, -1 - S_ABC) }, 0 }, /* value: see below */
	ALU(ADD, 5, -7, -2),
	ALU(SUB, 5, -7, 12),
	ALU(MUL, 5, -7, -35),
	ALU(SDIV, -7, 2, -3),
	ALU(SDIV, 7, -1, -7),
	{ { SETX(1, 1), SETI(2, -1), I(SDIV, 7, 1, 2) }, INT64_MIN },
	FAULT(DIVZERO, 0, SETI(7, 4), I(SDIV, 7, 7, 0)),
	ALU(UDIV, -1, 2, INT64_MAX),
	FAULT(DIVZERO, 0, SETI(7, 4), I(UDIV, 7, 7, 0)),
	ALU(SREM, -7, 2, -1),
	{ { SETX(1, 1), SETI(2, -1), I(SREM, 7, 1, 2) }, 0 },
	FAULT(DIVZERO, 0, SETI(7, 4), I(SREM, 7, 7, 0)),
	ALU(UREM, -1, 16, 15),
	FAULT(DIVZERO, 0, SETI(7, 4), I(UREM, 7, 7, 0)),
	ALU(AND, 12, 10, 8),
	ALU(OR, 12, 10, 14),
	ALU(XOR, 12, 10, 6),
	ALU(SLL, 1, 63, INT64_MIN),
	ALU(SLL, 1, 65, 2),
	ALU(SRL, -1, 63, 1),
	ALU(SRL, -1, 64, -1),
	ALU(SRA, -8, 2, -2),
	ALU(SRA, -8, 66, -2),
	UNARY(NOT, 0, ~UINT64_C(0x0123456789abcdef)),
	UNARY(NEG, 0, -UINT64_C(0x0123456789abcdef)),
	{ { SETI(1, 5), I(ADDI, 7, 1, 0, -6) }, -1 },
	UNARY(SX8, 0, (int8_t)0xef),
	UNARY(SX16, 0, (int16_t)0xcdef),
	UNARY(SX32, 0, (int32_t)0x89abcdef),
	UNARY(ZX8, 0, 0xef),
	UNARY(ZX16, 0, 0xcdef),
	UNARY(ZX32, 0, 0x89abcdef),

	/* strings */
	{ { STR(1, S_ABC), STR(2, S_ABD), I(SCMP, 7, 1, 2) }, -1 },
	{ { STR(1, S_ABD), STR(2, S_ABC), I(SCMP, 7, 1, 2) }, 1 },
	{ { STR(1, S_ABC), STR(2, S_ABC), I(SCMP, 7, 1, 2) }, 0 },
	{ { STR(1, S_ABC), I(SCMP, 7, 1, 0) }, 1 },
	{ { STR(1, S_ABC), I(SCMP, 7, 0, 1) }, -1 },
	{ { STR(1, S_EMPTY), I(SCMP, 7, 0, 1) }, 0 },
	{ { STR(1, S_ABC), STR(2, S_HIGH), I(SCMP, 7, 1, 2) }, -1 },
	{ { STR(1, S_LONG), STR(2, S_LONG), I(SCMP, 7, 1, 2) }, 0 },
	/* the buffers still hold the rest of a longer string */
	{ { STR(1, S_LONG), I(SCMP, 2, 1, 1), STR(1, S_ABC), STR(2, S_ABC),
		  I(SCMP, 7, 1, 2) },
		0 },
	FAULT(BADADDR, 99, SETI(1, 99), I(SCMP, 7, 1, 0)),
	FAULT(BADADDR, 0x7fffffff, SETI(7, 0x7fffffff), I(SADDR, 7, 7)),

	/* branches */
	BR(BEQ, 3, 3, 1),
	BR(BEQ, 3, 4, 0),
	BR(BNE, 3, 4, 1),
	BR(BNE, 3, 3, 0),
	BR(BLT, -1, 0, 1),
	BR(BLT, 0, 0, 0),
	BR(BLE, 0, 0, 1),
	BR(BLE, 0, -1, 0),
	BR(BLTU, 0, -1, 1),
	BR(BLTU, -1, 0, 0),
	BR(BLEU, -1, -1, 1),
	BR(BLEU, -1, 0, 0),
	{ { SETI(7, 1), I(BA, 0, 0, 0, 3 + 1), SETI(7, 0) }, 1 },

	/* loads */
	KPRIV(LDS8K),
	KPRIV(LDS16K),
	KPRIV(LDS32K),
	KPRIV(LDU8K),
	KPRIV(LDU16K),
	KPRIV(LDU32K),
	KPRIV(LD64K),
	LDU(LDS8U, 10, (int8_t)0x81),
	LDU(LDS16U, 10, (int16_t)0x8281),
	LDU(LDS32U, 10, (int32_t)0x84838281),
	LDU(LDU8U, 10, 0x81),
	LDU(LDU16U, 10, 0x8281),
	LDU(LDU32U, 10, 0x84838281),
	LDU(LD64U, 10, 0x8887868584838281),
	FAULT(BADADDR, 0, I(LD64U, 7, 0)),
	FAULT(BADADDR, USER + NUSER - 7, ADDR(1, NUSER), I(LD64U, 7, 1, 0, -7)),
	LDD(LDS8D, (int8_t)0x88),
	LDD(LDS16D, (int16_t)0x8788),
	LDD(LDS32D, (int32_t)0x85868788),
	LDD(LDU8D, 0x88),
	LDD(LDU16D, 0x8788),
	LDD(LDU32D, 0x85868788),
	LDD(LD64D, 0x8182838485868788),
	FAULT(BADADDR, 8, I(LDU8D, 7, 0, 0, 8)),
	FAULT(BADADDR, -1, SETI(1, -1), I(LDU16D, 7, 1)),
	{ { STR(1, S_ABC), I(LDU8D, 7, 1, 0, 1) }, 'b' },

	/* stores */
	{ { I(SCRA, 1, 0, 0, 8), SETI(2, -1), I(ST8, 0, 1, 2), I(LD64D, 7, 1) },
		0xff },
	/* unaligned access is allowed: no instruction raises BADALIGN itself */
	{ { I(SCRA, 1, 0, 0, 9), SETI(2, -2), I(ST64, 0, 1, 2),
		  I(LD64D, 7, 1) },
		-2 },
	{ { I(SCRA, 1, 0, 0, 9), SETI(2, -2), I(ST64, 0, 1, 2),
		  I(LDS32D, 7, 1, 0, 2) },
		-1 },
	{ { I(SCRA, 1, 0, 0, 8), SETI(2, -1), I(ST64, 0, 1, 0),
		  I(ST16, 0, 1, 2), I(LD64D, 7, 1) },
		0xffff },
	{ { I(SCRA, 1, 0, 0, 8), SETI(2, -1), I(ST64, 0, 1, 0),
		  I(ST32, 0, 1, 2), I(LD64D, 7, 1) },
		0xffffffff },
	{ { I(SCRA, 1, 0, 0, 248), SETI(2, -1), I(ST64, 0, 1, 2),
		  I(LD64D, 7, 1) },
		-1 },
	FAULT(BADADDR, 5, SETI(1, 5), I(ST8, 0, 1, 1)),
	FAULT(BADADDR, -8, SETI(1, -8), I(ST64, 0, 1, 1)),

	/* copies */
	FAULT(BADADDR, 64, I(SCRA, 1), SETI(2, 64), I(CPYK, 0, 1, 2, 8)),
	{ { I(SCRA, 1), ADDR(2, 12), I(CPYU, 0, 1, 2, 8), I(LD64D, 7, 1) },
		0x8887868584838281 },
	{ { I(SCRA, 1), STR(2, S_ABC), I(CPYD, 0, 1, 2, 4), I(LDU32D, 7, 1) },
		0x636261 },
	FAULT(BADADDR, 77, I(SCRA, 1), SETI(2, 77), I(CPYD, 0, 1, 2, 4)),
	FAULT(BADADDR, 77, SETI(1, 77), ADDR(2, 12), I(CPYU, 0, 1, 2, 4)),
	FAULT(BADADDR, 64, I(SCRA, 1), SETI(2, 64), I(SCPYK, 0, 1, 2, 8)),
	{ { I(SCRA, 1), ADDR(2, 0), I(SCPYU, 0, 1, 2, 8), I(LD64D, 7, 1) },
		0x0074732072657375 },
	FAULT(BADADDR, USER + 21, I(SCRA, 1), ADDR(2, 21),
		I(SCPYU, 0, 1, 2, 64)),
	{ { I(SCRA, 1), STR(2, S_ABC), I(SCPYD, 0, 1, 2, 3), I(LDU32D, 7, 1) },
		0x006261 },
	FAULT(BADADDR, 0, I(SCRA, 1), I(SCPYD, 0, 1, 0, 8)),
	FAULT(BADADDR, 6, SETI(1, 6), STR(2, S_ABC), I(SCPYD, 0, 1, 2, 3)),

	/* variables: by value cut to their size */
	{ { SETX(1, 0), I(STGV, 0, 1, 0, V_GI), I(LDGV, 7, 0, 0, V_GI) },
		(int8_t)0xef },
	{ { SETX(1, 0), I(STLV, 0, 1, 0, V_LI), I(LDLV, 7, 0, 0, V_LI) },
		0xcdef },
	{ { SETX(1, 0), I(STTV, 0, 1, 0, V_TI), I(LDTV, 7, 0, 0, V_TI) },
		(int32_t)0x89abcdef },
	{ { I(STTV, 0, 0, 0, V_TI), I(LDTV, 7, 0, 0, V_TI) }, 0 },
	{ { I(LDGV, 1, 0, 0, V_GS), I(LDU8D, 7, 1) }, 0 }, /* set, "" */
	{ { I(LDLV, 1, 0, 0, V_LS), I(LDU8D, 7, 1) }, 0 },
	{ { I(LDTV, 7, 0, 0, V_TS) }, 0 }, /* NULL */
	{ { I(STGV, 0, 0, 0, V_GS), I(LDGV, 7, 0, 0, V_GS) }, 0 },
	BYTES(LONG31 "\0", STR(1, S_LONG), I(STLV, 0, 1, 0, V_LS),
		I(LDLV, 2, 0, 0, V_LS), I(RECSD, 0, 2, 0, REC_BYTES, 32)),
	BYTES("abc\0", STR(1, S_ABC), I(STTV, 0, 1, 0, V_TS),
		I(LDTV, 2, 0, 0, V_TS), I(RECSD, 0, 2, 0, REC_BYTES, 32)),
	BYTES("longer than \0", STR(1, S_LONG), I(STGV, 0, 1, 0, V_GB),
		I(LDGV, 2, 0, 0, V_GB), I(RECMD, 0, 2, 0, REC_BYTES, 12)),
	BYTES("\0\xef\xcd\0\0", SETX(1, 0), SETI(2, 1),
		I(STM, 0, 2, 1, V_GB, 2), I(LDGV, 3, 0, 0, V_GB),
		I(RECMD, 0, 3, 0, REC_BYTES, 5)),
	BYTES("\0\0\0\0\xef\xcd\xab\x89\x67\x45\x23\x01", SETX(1, 0),
		I(LDGV, 2, 0, 0, V_GI), I(ADDI, 2, 2, 0, 4),
		I(STM, 0, 2, 1, V_LB, 8), I(LDLV, 3, 0, 0, V_LB),
		I(RECMD, 0, 3, 0, REC_BYTES, 12)),
	BYTES("\0\0abc", STR(1, S_ABC), SETI(2, 2), I(CPYM, 0, 2, 1, V_LB, 3),
		I(LDLV, 3, 0, 0, V_LB), I(RECMD, 0, 3, 0, REC_BYTES, 5)),
	FAULT(BADADDR, 5, SETI(2, 5), I(STM, 0, 2, 0, V_GB, 8)),
	FAULT(BADADDR, -1, SETI(2, -1), I(STM, 0, 2, 0, V_LB, 1)),
	FAULT(BADADDR, 10, SETI(2, 10), I(CPYM, 0, 2, 2, V_GB, 3)),
	FAULT(BADADDR, 3, SETI(1, 3), I(CPYM, 0, 0, 1, V_GB, 3)),
	{ { STR(1, S_ABC), I(LDU8K, 7, 1, 0, 2) }, 'c' }, /* kernel loads */
	FAULT(BADADDR, 3, SETI(1, 3), I(STGV, 0, 1, 0, V_GS)),
	FAULT(BADADDR, 3, SETI(1, 3), I(STTV, 0, 1, 0, V_TS)),
	{ { SETI(1, 9), I(KEYV, 0, 1, 0, 8), I(STGA, 0, 1, 0, V_GA, 8),
		  I(LDGA, 7, 0, 0, V_GA, 8) },
		9 },
	{ { SETI(1, 10), I(KEYV, 0, 1), I(LDGA, 7, 0, 0, V_GA) }, 0 },
	BYTES("abd\0", STR(1, S_ABD), I(KEYV, 0, 0), I(STTA, 0, 1, 0, V_TA),
		I(LDTA, 2, 0, 0, V_TA), I(RECSD, 0, 2, 0, REC_BYTES, 32)),
	{ { I(KEYV, 0, 0), I(LDTA, 7, 0, 0, V_TA) }, 0 },
	FAULT(BADADDR, 3, SETI(1, 3), I(STTA, 0, 1, 0, V_TA)),

	/* built-in variables */
	{ { I(LDBV, 7, 0, 0, BVAR_ARG, 9) }, 59 },
	{ { SETI(1, 2), I(LDBV, 7, 1, 0, BVAR_ARG, 1) }, 53 },
	{ { SETI(1, 2), I(LDBV, 7, 1, 0, BVAR_ARG, 8) }, 0 },
	{ { I(LDBV, 7, 0, 0, BVAR_PID) }, LAB_PID },
	{ { I(LDBV, 7, 0, 0, BVAR_ID) }, 10 },
	{ { I(LDBV, 7, 0, 0, BVAR_EPID) }, 1 },
	{ { I(LDBV, 7, 0, 0, BVAR_TIMESTAMP) }, 12345 },
	FAULT(BADSTACK, 0, I(LDBV, 7, 0, 0, BVAR_STACKDEPTH)),
	BYTES("a long name of \0", I(LDBV, 2, 0, 0, BVAR_EXECNAME),
		I(RECSD, 0, 2, 0, REC_BYTES, 16)),

	/* tuples: shown by way of an array or as bytes */
	FAULT(BADADDR, 1, SETI(1, 1), I(KEYSK, 0, 1, 0, 0, 16)),
	FAULT(BADADDR, 1, SETI(1, 1), I(KEYSU, 0, 1, 0, 0, 16)),
	FAULT(BADADDR, 1, SETI(1, 1), I(KEYSD, 0, 1, 0, 0, 16)),
	FAULT(BADADDR, 1, SETI(1, 1), I(KEYMK, 0, 1, 0, 0, 16)),
	FAULT(BADADDR, 1, SETI(1, 1), I(KEYMU, 0, 1, 0, 0, 16)),
	FAULT(BADADDR, 1, SETI(1, 1), I(KEYMD, 0, 1, 0, 0, 16)),

	/* the record */
	BYTES("\xef\0", SETX(1, 0), I(RECV, 0, 1, 0, REC_BYTES, 1)),
	BYTES("\xef\xcd\xab\x89\0", SETX(1, 0), I(RECV, 0, 1, 0, REC_BYTES, 4)),
	FAULT(BADADDR, 1, SETI(1, 1), I(RECSK, 0, 1, 0, REC_BYTES, 8)),
	BYTES("user string\0\0\0\0\0", ADDR(1, 0),
		I(RECSU, 0, 1, 0, REC_BYTES, 16)),
	BYTES("user \0\0\0", ADDR(1, 0), I(RECSU, 0, 1, 0, REC_BYTES, 6)),
	FAULT(BADADDR, 0, I(RECSD, 0, 0, 0, REC_BYTES, 8)),
	FAULT(BADADDR, 1, SETI(1, 1), I(RECMK, 0, 1, 0, REC_BYTES, 8)),
	BYTES("string\0", ADDR(1, 5), I(RECMU, 0, 1, 0, REC_BYTES, 6)),
	FAULT(BADADDR, 1, SETI(1, 1), I(RECMD, 0, 1, 0, REC_BYTES, 8)),
	BYTES(NUL8 NUL8, I(RECKS, 0, 0, 0, REC_BYTES, 2)),
	BYTES("\xf0\x03\0\0\0\0\0\0"
	      "\1\0\x40\0\0\0\0\0"
	      "\2\0\x40\0\0\0\0\0" NUL8,
		SETI(1, 1), I(RECUS, 0, 1, 0, REC_BYTES, 3)),

	/* calls */
	{ { STR(1, S_ABC), I(ARG, 0, 1), I(CALL, 7, 0, 0, SUBR_STRLEN) }, 3 },
	FAULT(BADADDR, 0, I(ARG), I(CALL, 7, 0, 0, SUBR_STRLEN)),
	FAULT(BADADDR, 41, SETI(1, 41), I(FAULT, 0, 1, 0, DIF_FAULT_BADADDR)),
	FAULT(BADALIGN, 42, SETI(1, 42), I(FAULT, 0, 1, 0, DIF_FAULT_BADALIGN)),
	FAULT(ILLOP, 43, SETI(1, 43), I(FAULT, 0, 1, 0, DIF_FAULT_ILLOP)),
	FAULT(DIVZERO, 44, SETI(1, 44), I(FAULT, 0, 1, 0, DIF_FAULT_DIVZERO)),
	FAULT(NOSCRATCH, 45, SETI(1, 45),
		I(FAULT, 0, 1, 0, DIF_FAULT_NOSCRATCH)),
	FAULT(UPRIV, 46, SETI(1, 46), I(FAULT, 0, 1, 0, DIF_FAULT_UPRIV)),
	FAULT(TUPOFLOW, 47, SETI(1, 47), I(FAULT, 0, 1, 0, DIF_FAULT_TUPOFLOW)),
	FAULT(BADSTACK, 48, SETI(1, 48), I(FAULT, 0, 1, 0, DIF_FAULT_BADSTACK)),
	{ { I(ACT, 0, 0, 0, 0, 0), SETI(7, 3) }, 3 },

	/* speculations: the lab has two */
	{ { I(CALL, 1, 0, 0, SUBR_SPECULATION), I(SPEC, 0, 1), SETI(7, 3) },
		3 },
	{ { I(CALL, 7, 0, 0, SUBR_SPECULATION) }, 1 },
	{ { I(CALL, 7, 0, 0, SUBR_SPECULATION),
		  I(CALL, 7, 0, 0, SUBR_SPECULATION) },
		2 },
	{ { I(CALL, 1, 0, 0, SUBR_SPECULATION), I(DISCARD, 0, 1),
		  I(CALL, 7, 0, 0, SUBR_SPECULATION) },
		1 },
	{ { I(COMMIT, 0, 0), I(DISCARD, 0, 0), SETI(7, 4) }, 4 },
	FAULT(ILLOP, 0, SETI(1, 3), I(COMMIT, 0, 1)),
	FAULT(ILLOP, 0, SETI(1, -1), I(DISCARD, 0, 1)),
	{ { I(XIT), SETI(7, 4) }, 4 },
	{ { SETI(1, 2), I(AGG, 0, 1, 1), SETI(7, 0) }, 0 },
	{ { I(KEYKS, 0, 0, 0, 0, 2), I(KEYUS, 0, 0, 0, 16, 2), SETI(7, 0) },
		0 },
};

static uint8_t seen[DIF_NOPS];

/* Count the instructions of a test that come before its REC: those up to
 * SPEC. */
static int before_rec(const struct test *t)
{
	int n = MAXCODE;

	while (n && t->code[n - 1].op != DIF_SPEC)
		n--;
	return n;
}

/* Complete a test's code: REC; the code; its result to the record; RET. An
 * instruction that names a string as -1 - its S_ number gets the string's
 * id. */
static uint32_t complete(struct dif_instr *code, const struct test *t)
{
	uint32_t n = 0;

	for (int i = 0; i < before_rec(t); i++)
		code[n++] = t->code[i];
	code[n++] = I(REC);
	code[n++] = I(MOV, 7, 0);
	for (int i = before_rec(t); i < MAXCODE; i++) {
		code[n] = t->code[i];
		if (code[n].op == DIF_SETS)
			code[n].imm = sid[-1 - code[n].imm];
		if (code[n].op == DIF_RET)
			break;
		if (dif_branches(&code[n]))
			code[n].imm++;
		n++;
	}
	code[n++] = I(RECV, 0, 7, 0, REC_VALUE, 8);
	code[n++] = I(RET);
	return n;
}

static struct dif_act act[] = { { .kind = ACT_DEFAULT, .fmt = -1 } };
static struct field word[] = { { .kind = FIELD_INT, .size = 8 } };
static const struct dif_key key = { word, 1, 8 };

static void setup(struct lab *l, struct dif_instr *code, const struct test *t)
{
	struct dif_agg agg = { .name = "a", .desc = { .fn = AGGR_COUNT } };
	struct difo *d;

	lab_init(l);
	for (size_t i = 0; i < sizeof(strings) / sizeof(*strings); i++)
		sid[i] = dif_strid(&l->p, strings[i]);
	lab_var(l, (struct dif_var){ "gi", SCOPE_GLOBAL, 0, 0, 0, 1, 1 });
	lab_var(l, (struct dif_var){ "gs", SCOPE_GLOBAL, 0, 1, 1, 0, 32 });
	lab_var(l, (struct dif_var){ "li", SCOPE_LOCAL, 0, 0, 0, 0, 2 });
	lab_var(l, (struct dif_var){ "ls", SCOPE_LOCAL, 0, 1, 1, 0, 32 });
	lab_var(l, (struct dif_var){ "ti", SCOPE_THREAD, 0, 0, 0, 1, 4 });
	lab_var(l, (struct dif_var){ "ts", SCOPE_THREAD, 0, 1, 1, 0, 32 });
	lab_var(l, (struct dif_var){
			   "ga", SCOPE_GLOBAL, 1, 0, 0, 1, 8, .key = key });
	lab_var(l, (struct dif_var){
			   "ta", SCOPE_THREAD, 1, 1, 1, 0, 32, .key = key });
	lab_var(l, (struct dif_var){ "gb", SCOPE_GLOBAL, 0, 1, 0, 0, 12 });
	lab_var(l, (struct dif_var){ "lb", SCOPE_LOCAL, 0, 1, 0, 0, 12 });
	vec_push(&l->p.aggs, agg);
	d = lab_clause(l, code, complete(code, t));
	d->ints = ints;
	d->nints = sizeof(ints) / sizeof(*ints);
	d->act = act;
	d->nacts = 1;
	for (uint32_t i = 0; i < d->ncode; i++)
		seen[code[i].op] = 1;
}

#endif
