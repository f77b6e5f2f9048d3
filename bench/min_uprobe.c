/* min_uprobe.c - min_uprobe FILE COMMAND...: the least that counting at
 * instructions of a file costs: one program, which counts in a per-CPU place,
 * and one link for all the places whose offsets are on stdin, for everybody. It
 * runs the command meanwhile. */
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>

#include "bench/bpf.h"

enum {
	MOST = 100000
};

static int load(int map)
{
	struct bpf_insn prog[] = {
		STI32(FP, -4, 0),
		MAP(R1, map),
		MOV(R2, FP),
		ADDI(R2, -4),
		CALL(map_lookup_elem),
		JEQI(R0, 0, 3),
		LD(R1, R0, 0),
		ADDI(R1, 1),
		ST(R0, 0, R1),
		MOVI(R0, 0),
		EXIT,
	};
	union bpf_attr a;

	memset(&a, 0, sizeof(a));
	a.prog_type = BPF_PROG_TYPE_KPROBE;
	a.expected_attach_type = BPF_TRACE_UPROBE_MULTI;
	a.insns = (uintptr_t)prog;
	a.insn_cnt = sizeof(prog) / sizeof(*prog);
	a.license = (uintptr_t) "GPL";
	return bpf(BPF_PROG_LOAD, &a);
}

static int attach(int prog, const char *path)
{
	static unsigned long off[MOST];
	union bpf_attr a;
	uint32_t n = 0;

	while (n < MOST && scanf("%lx", &off[n]) == 1)
		n++;
	memset(&a, 0, sizeof(a));
	a.link_create.prog_fd = prog;
	a.link_create.attach_type = BPF_TRACE_UPROBE_MULTI;
	a.link_create.uprobe_multi.path = (uintptr_t)path;
	a.link_create.uprobe_multi.offsets = (uintptr_t)off;
	a.link_create.uprobe_multi.cnt = n;
	return bpf(BPF_LINK_CREATE, &a);
}

int main(int argc, char **argv)
{
	int map = bpf_map(BPF_MAP_TYPE_PERCPU_ARRAY, 4, 8, 1);
	int prog = map < 0 ? -1 : load(map);
	pid_t pid;

	if (argc < 3 || prog < 0 || attach(prog, argv[1]) < 0) {
		perror("min_uprobe");
		return 1;
	}
	pid = fork();
	if (!pid) {
		execvp(argv[2], argv + 2);
		_exit(127);
	}
	return pid < 0 || waitpid(pid, NULL, 0) != pid;
}
