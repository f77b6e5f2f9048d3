/* bpf.h - bpf(2) without a library, and BPF instructions by name, for the
 * hand-written programs and the meter. */
#ifndef BENCH_BPF_H
#define BENCH_BPF_H

#include <linux/bpf.h>
#include <stdint.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static inline int bpf(int cmd, union bpf_attr *attr)
{
	return syscall(SYS_bpf, cmd, attr, sizeof(*attr));
}

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

#define INSN(c, d, s, o, i)                                              \
	(struct bpf_insn)                                                \
	{                                                                \
		.code = (c), .dst_reg = (d), .src_reg = (s), .off = (o), \
		.imm = (i)                                               \
	}
#define MOV(d, s)      INSN(BPF_ALU64 | BPF_MOV | BPF_X, d, s, 0, 0)
#define MOVI(d, i)     INSN(BPF_ALU64 | BPF_MOV | BPF_K, d, 0, 0, i)
#define ADDI(d, i)     INSN(BPF_ALU64 | BPF_ADD | BPF_K, d, 0, 0, i)
#define LD(d, s, o)    INSN(BPF_LDX | BPF_MEM | BPF_DW, d, s, o, 0)
#define ST(d, o, s)    INSN(BPF_STX | BPF_MEM | BPF_DW, d, s, o, 0)
#define STI(d, o, i)   INSN(BPF_ST | BPF_MEM | BPF_DW, d, 0, o, i)
#define STI32(d, o, i) INSN(BPF_ST | BPF_MEM | BPF_W, d, 0, o, i)
#define JNE(d, s, o)   INSN(BPF_JMP | BPF_JNE | BPF_X, d, s, o, 0)
#define JEQI(d, i, o)  INSN(BPF_JMP | BPF_JEQ | BPF_K, d, 0, o, i)
#define CALL(f)	       INSN(BPF_JMP | BPF_CALL, 0, 0, 0, BPF_FUNC_##f)
#define EXIT	       INSN(BPF_JMP | BPF_EXIT, 0, 0, 0, 0)
#define MAP(d, fd)                                                    \
	INSN(BPF_LD | BPF_IMM | BPF_DW, d, BPF_PSEUDO_MAP_FD, 0, fd), \
		INSN(0, 0, 0, 0, 0)

static inline int bpf_map(
	uint32_t type, uint32_t key, uint32_t value, uint32_t entries)
{
	union bpf_attr a;

	memset(&a, 0, sizeof(a));
	a.map_type = type;
	a.key_size = key;
	a.value_size = value;
	a.max_entries = entries;
	return bpf(BPF_MAP_CREATE, &a);
}

static inline int bpf_load(const struct bpf_insn *insns, uint32_t n)
{
	union bpf_attr a;

	memset(&a, 0, sizeof(a));
	a.prog_type = BPF_PROG_TYPE_RAW_TRACEPOINT;
	a.insns = (uintptr_t)insns;
	a.insn_cnt = n;
	a.license = (uintptr_t) "GPL";
	return bpf(BPF_PROG_LOAD, &a);
}

/* Returns a link, or -1. PROG may be -1, from a bpf_load() that failed. */
static inline int bpf_raw_tracepoint(int prog, const char *name)
{
	union bpf_attr a;

	memset(&a, 0, sizeof(a));
	a.raw_tracepoint.name = (uintptr_t)name;
	a.raw_tracepoint.prog_fd = prog;
	return bpf(BPF_RAW_TRACEPOINT_OPEN, &a);
}

#endif
