/* min_locks.c - a hand-written `perf lock contention -b' for mutexes. When a
 * thread begins to wait, the time, lock and stack are stored by thread; when it
 * ends, count, sum, minimum and maximum of the stack are updated. Runs until a
 * signal, and prints nothing. */
#include <signal.h>
#include <stdio.h>

#include "bench/bpf.h"

enum {
	MUTEX = 32,   /* LCB_F_MUTEX */
	FRAMES = 8,   /* perf's */
	SKIPPED = 3,  /* perf's */
	BY_HASH = 512 /* BPF_F_FAST_STACK_CMP */
};

#define SUB(d, s)      INSN(BPF_ALU64 | BPF_SUB | BPF_X, d, s, 0, 0)
#define JLE(d, s, o)   INSN(BPF_JMP | BPF_JLE | BPF_X, d, s, o, 0)
#define JNEI(d, i, o)  INSN(BPF_JMP | BPF_JNE | BPF_K, d, 0, o, i)
#define JMP(o)	       INSN(BPF_JMP | BPF_JA, 0, 0, o, 0)
#define ADDTO(d, o, s) INSN(BPF_STX | BPF_ATOMIC | BPF_DW, d, s, o, BPF_ADD)

/* since[thread] = { now, lock, stack } */
static int load_begin(int since, int stacks)
{
	struct bpf_insn prog[] = {
		MOV(R6, R1),
		LD(R1, R6, 8),
		JNEI(R1, MUTEX, 20),
		CALL(get_current_pid_tgid),
		ST(FP, -8, R0),
		CALL(ktime_get_ns),
		ST(FP, -32, R0),
		LD(R1, R6, 0),
		ST(FP, -24, R1),
		MOV(R1, R6),
		MAP(R2, stacks),
		MOVI(R3, BY_HASH | SKIPPED),
		CALL(get_stackid),
		ST(FP, -16, R0),
		MAP(R1, since),
		MOV(R2, FP),
		ADDI(R2, -8),
		MOV(R3, FP),
		ADDI(R3, -32),
		MOVI(R4, 0),
		CALL(map_update_elem),
		MOVI(R0, 0),
		EXIT,
	};

	return bpf_load(prog, sizeof(prog) / sizeof(*prog));
}

/* s = since[thread]; if it is of this lock, its stack's row of the statistics,
 * { count, sum, least, most }, is updated or made, and s is deleted. */
static int load_end(int since, int stats)
{
	struct bpf_insn prog[] = {
		LD(R6, R1, 0),
		CALL(get_current_pid_tgid),
		ST(FP, -8, R0),
		MAP(R1, since),
		MOV(R2, FP),
		ADDI(R2, -8),
		CALL(map_lookup_elem),
		JEQI(R0, 0, 41),
		LD(R1, R0, 8),
		JNE(R1, R6, 39),
		LD(R7, R0, 0),
		LD(R1, R0, 16),
		ST(FP, -16, R1),
		CALL(ktime_get_ns),
		SUB(R0, R7),
		MOV(R7, R0),
		MAP(R1, stats),
		MOV(R2, FP),
		ADDI(R2, -16),
		CALL(map_lookup_elem),
		JEQI(R0, 0, 10),
		MOVI(R1, 1),
		ADDTO(R0, 0, R1),
		ADDTO(R0, 8, R7),
		LD(R1, R0, 16),
		JLE(R1, R7, 1),
		ST(R0, 16, R7),
		LD(R1, R0, 24),
		JLE(R7, R1, 1),
		ST(R0, 24, R7),
		JMP(12),
		STI(FP, -48, 1),
		ST(FP, -40, R7),
		ST(FP, -32, R7),
		ST(FP, -24, R7),
		MAP(R1, stats),
		MOV(R2, FP),
		ADDI(R2, -16),
		MOV(R3, FP),
		ADDI(R3, -48),
		MOVI(R4, BPF_NOEXIST),
		CALL(map_update_elem),
		MAP(R1, since),
		MOV(R2, FP),
		ADDI(R2, -8),
		CALL(map_delete_elem),
		MOVI(R0, 0),
		EXIT,
	};

	return bpf_load(prog, sizeof(prog) / sizeof(*prog));
}

static void stop(int sig)
{
	(void)sig;
}

int main(void)
{
	int since = bpf_map(BPF_MAP_TYPE_HASH, 8, 24, 10240);
	int stacks = bpf_map(BPF_MAP_TYPE_STACK_TRACE, 4, 8 * FRAMES, 16384);
	int stats = bpf_map(BPF_MAP_TYPE_HASH, 8, 32, 16384);

	signal(SIGINT, stop);
	if (since < 0 || stacks < 0 || stats < 0 ||
		bpf_raw_tracepoint(
			load_begin(since, stacks), "contention_begin") < 0 ||
		bpf_raw_tracepoint(load_end(since, stats), "contention_end") <
			0) {
		perror("min_locks");
		return 1;
	}
	pause();
	return 0;
}
