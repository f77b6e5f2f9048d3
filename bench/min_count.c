/* min_count.c - min_count OFFSET [TRACEPOINT]: the minimum cost of counting
 * system calls, or firings of a tracepoint, by process name: one raw tracepoint
 * program, a per-CPU hash, and in front of it a per-CPU cache of the last name.
 * OFFSET is that of comm in task_struct. Runs until a signal, and prints
 * nothing; reading the sums is not measured. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

#include "bench/bpf.h"

/* The cache's one element is { name[16], count }.
 *
 *	name = get_current_task_btf()->comm;
 *	c = lookup(cache, 0);
 *	if (c->name == name) { c->count++; return 0; }
 *	n = lookup(hash, c->name);
 *	if (n) *n += c->count; else update(hash, c->name, c->count);
 *	c->name = name; c->count = 1; */
static int load(int cache, int hash, int comm)
{
	struct bpf_insn prog[] = {
		CALL(get_current_task_btf),
		LD(R7, R0, comm),
		LD(R8, R0, comm + 8),
		STI32(FP, -24, 0),
		MAP(R1, cache),
		MOV(R2, FP),
		ADDI(R2, -24),
		CALL(map_lookup_elem),
		JEQI(R0, 0, 30),
		MOV(R6, R0),
		LD(R1, R6, 0),
		JNE(R1, R7, 6),
		LD(R1, R6, 8),
		JNE(R1, R8, 4),
		LD(R1, R6, 16),
		ADDI(R1, 1),
		ST(R6, 16, R1),
		INSN(BPF_JMP | BPF_JA, 0, 0, 21, 0),
		MAP(R1, hash),
		MOV(R2, R6),
		CALL(map_lookup_elem),
		LD(R1, R6, 16),
		JEQI(R0, 0, 4),
		LD(R2, R0, 0),
		INSN(BPF_ALU64 | BPF_ADD | BPF_X, R2, R1, 0, 0),
		ST(R0, 0, R2),
		INSN(BPF_JMP | BPF_JA, 0, 0, 8, 0),
		ST(FP, -32, R1),
		MAP(R1, hash),
		MOV(R2, R6),
		MOV(R3, FP),
		ADDI(R3, -32),
		MOVI(R4, 0),
		CALL(map_update_elem),
		ST(R6, 0, R7),
		ST(R6, 8, R8),
		STI(R6, 16, 1),
		MOVI(R0, 0),
		EXIT,
	};

	return bpf_load(prog, sizeof(prog) / sizeof(*prog));
}

static void stop(int sig)
{
	(void)sig;
}

int main(int argc, char **argv)
{
	int comm = argc > 1 ? atoi(argv[1]) : 0;
	int cache = bpf_map(BPF_MAP_TYPE_PERCPU_ARRAY, 4, 24, 1);
	int hash = bpf_map(BPF_MAP_TYPE_PERCPU_HASH, 16, 8, 1024);
	int prog = cache < 0 || hash < 0 ? -1 : load(cache, hash, comm);

	signal(SIGINT, stop);
	if (prog < 0 || bpf_raw_tracepoint(
				prog, argc > 2 ? argv[2] : "sys_enter") < 0) {
		perror("min_count");
		return 1;
	}
	pause();
	return 0;
}
